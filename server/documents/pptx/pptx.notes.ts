import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { SpeakerNotes } from '#domain/deck/page/slide.model.rules.ts';

/** Speaker notes with source, question and duration; empty if there are none. */
export function notesOf({ say, proof, ask, minutes }: SpeakerNotes): string {
  const parts = [
    { head: 'Say', words: say },
    { head: 'Proof', words: proof },
    { head: 'Ask', words: ask },
    { head: 'Minutes', words: minutes === null ? '' : String(minutes) },
  ];
  return parts.flatMap(({ head, words }) => (words.trim() === '' ? [] : [`${head}: ${writable(words).trim()}`])).join('\n');
}
