import { describe, expect, test } from 'vitest';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { cutLines, fitted } from './slide.parts.rules.ts';

describe('texts that are too long for their space', () => {
  test('A text that fits keeps its size', () => {
    expect(fitted('Replace the server', 200, { size: 12, lines: 1 })).toEqual({ words: 'Replace the server', size: 12 });
  });

  test('A longer text is set smaller before it is cut', () => {
    const { words, size } = fitted('Replace the imaging server at Westgate', 230, { size: 12, lines: 1 });
    expect(words).toBe('Replace the imaging server at Westgate');
    expect(size).toBeLessThan(12);
  });

  test('A text too long for the smallest size ends after a word, with an ellipsis', () => {
    const { words, size } = fitted('Replace the imaging server at Westgate before its warranty ends in March', 200, { size: 12, lines: 1 });
    expect(words).toMatch(/^Replace the imaging server(?: at)?…$/u);
    expect(textWidth(words) * size).toBeLessThanOrEqual(200);
  });

  test('A word of many lines is broken at the line end, without an added space', () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    expect(long.startsWith(fitted(long, 120, { size: 12, lines: 2 }).words.replace('…', ''))).toBe(true);
    expect(cutLines(`Confidential to ${long}`, 200, { size: 10, lines: 1 })[0]).toMatch(/^Confidential to Donau\w+…$/u);
  });
});
