// Short sounds, made here: a tap for a move, a lower one for a capture, a call for check, a chord for the end of a game.

import { recall } from './memory.js';

/** @typedef {{pitch: number, at: number, long: number, loud: number}} Tone */

/** @type {Record<'move' | 'capture' | 'check' | 'end' | 'low', Tone[]>} */
const SOUNDS = {
  move: [{ pitch: 320, at: 0, long: 0.12, loud: 0.18 }],
  capture: [
    { pitch: 190, at: 0, long: 0.14, loud: 0.26 },
    { pitch: 410, at: 0.03, long: 0.08, loud: 0.1 },
  ],
  check: [
    { pitch: 520, at: 0, long: 0.1, loud: 0.16 },
    { pitch: 660, at: 0.09, long: 0.14, loud: 0.16 },
  ],
  end: [
    { pitch: 220, at: 0, long: 0.3, loud: 0.14 },
    { pitch: 330, at: 0.1, long: 0.3, loud: 0.14 },
    { pitch: 440, at: 0.2, long: 0.4, loud: 0.14 },
  ],
  low: [
    { pitch: 880, at: 0, long: 0.07, loud: 0.12 },
    { pitch: 880, at: 0.14, long: 0.07, loud: 0.12 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {keyof typeof SOUNDS} kind */
export function sound(kind) {
  document.documentElement.dataset.sound = kind;
  if (!recall('sound', true) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[kind]) play(context, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function play(audio, { pitch, at, long, loud }) {
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + at;
  wave.type = 'triangle';
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(pitch / 2, start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + long + 0.01);
}
