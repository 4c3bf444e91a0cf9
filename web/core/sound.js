// Two short sounds, made here: a tap for a move, two for the end of a game.

import { recall } from './memory.js';

/** @type {AudioContext | null} */
let context = null;

/** @param {'move' | 'capture' | 'end'} kind */
export function sound(kind) {
  if (!recall('sound', true) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  tap(context, kind === 'move' ? 320 : 220, 0);
  if (kind === 'end') tap(context, 440, 0.14);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} delay
 */
function tap(audio, pitch, delay) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + delay;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.08);
  volume.gain.setValueAtTime(0.18, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}
