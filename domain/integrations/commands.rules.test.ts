import { expect, test } from 'vitest';
import { askedFor, isFresh } from './commands.rules.ts';

test.each([
  ['', { what: 'help' }],
  ['help', { what: 'help' }],
  ['/alignment', { what: 'help' }],
  ['  Contoso   Dental ', { what: 'customer', name: 'Contoso Dental' }],
  ['“Contoso Dental”', { what: 'customer', name: 'Contoso Dental' }],
  ['connect ab2cd-3efgh', { what: 'connect', code: 'AB2CD3EFGH' }],
  ['connect the dots Ltd', { what: 'customer', name: 'connect the dots Ltd' }],
  ['<at>Plumbline</at>&nbsp;alignment R&amp;D Ltd\n', { what: 'customer', name: 'R&D Ltd' }],
  ['<p><at>Plumbline</at> /alignment <b>Contoso</b></p>', { what: 'customer', name: 'Contoso' }],
  ['Alignment Partners', { what: 'customer', name: 'Partners' }],
])('[CHAT-7] A chat request is read from the typed text, with or without a mention and the command itself: “%s”', (text, asked) => {
  expect(askedFor(text)).toEqual(asked);
});

test('[CHAT-8] A call is valid for five minutes before and after its time', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect([-301, -300, 300, 301].map((seconds) => isFresh(now.getTime() + seconds * 1000, now))).toEqual([false, true, true, false]);
  expect(isFresh(Number.NaN, now)).toBe(false);
});
