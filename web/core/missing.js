// The page that says that there is no such page.

import { byId, html } from './dom.js';
import { header } from './header.js';
import { say } from './words.js';

header();
byId('title').textContent = say('noPage');
byId('main').append(
  html('p', {}, location.pathname),
  html('p', {}, html('a', { href: '/' }, say('home'))),
);
