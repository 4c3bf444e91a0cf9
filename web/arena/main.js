// The arena: all tournaments and the form for a new one, or one tournament as it goes on.

import { byId } from '../core/dom.js';
import { header } from '../core/header.js';
import { start } from './start.js';
import { tournament } from './tournament.js';
import { tell } from './words.js';

header();
byId('title').textContent = tell('title');
document.title = `${tell('title')} · Hetman`;
const id = location.pathname.split('/')[2];
if (id) tournament(id);
else start();
