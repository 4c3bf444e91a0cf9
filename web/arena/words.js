// The phrases of the arena page.

import { vocabulary } from '../core/words.js';
import { arena } from '../words/arena.js';

export const tell = vocabulary(arena);
