// The phrases of the lab page in the language chosen.

import { vocabulary } from '../core/words.js';
import { lab } from '../words/lab.js';

export const tell = vocabulary(lab);
