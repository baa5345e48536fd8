import { expect, test } from 'vitest';
import { EMAIL_PATTERN, NEW_EMAIL_PATTERN } from './emails.rules.ts';

test.each(['a@b.c', "zoë.o'neil+msp@mail.example.com", '用户@例子.广告'])('%s is accepted as an email address', (address) => {
  expect(EMAIL_PATTERN.test(address)).toBe(true);
});

test.each(['', 'a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b@c.d', 'a@b.c\nBcc: x@y.z'])(
  '[AUTH-1] %j is not an email address',
  (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(false);
  },
);

const NEW = ['a@b.c', "zoë.o'neil+msp@mail.example.com", '用户@例子.广告', 'a_b-c@xn--bcher-kva.de', `a@${'b'.repeat(63)}.com`];
const SEPARATORS = Array.from('<>()[],;:"\\@ ', (sign) => `ann${sign}eve@msp.test`);
const INVISIBLE = ['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u3164', '\ufe0f', '\u034f', '\u202e'].map(
  (hidden) => `ann${hidden}@msp.test`,
);
const HOSTS = [
  'msp\u00ad.test',
  'm%73p.test',
  'msp.test/x',
  'msp.test:25',
  '127.0.0.1',
  '[127.0.0.1]',
  '-msp.test',
  'msp..test',
  'msp.test.',
];
/** Lower-casing turns a dotted capital I into i with a combining dot, which is a different mailbox. */
const OTHER_IN_LOWER_CASE = ['A\u0130@msp.test', 'ai\u0307@msp.test', 'a@\u0130msp.test', 'a@i\u0307msp.test'];
const DOTS = ['.ann@msp.test', 'ann.@msp.test', 'a..n@msp.test'];

test.each(NEW)('A new account may have the address %s', (address) => {
  expect(NEW_EMAIL_PATTERN.test(address)).toBe(true);
});

test.each([SEPARATORS, INVISIBLE, HOSTS.map((host) => `ann@${host}`), DOTS, OTHER_IN_LOWER_CASE].flat())(
  'A new account cannot have the address %j',
  (address) => {
    expect(NEW_EMAIL_PATTERN.test(address)).toBe(false);
  },
);

test('A new account cannot have an address that gains a combining mark in lower case', () => {
  const marks = (text: string) => text.match(/\p{M}/gu)?.length ?? 0;
  const gaining = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code).normalize('NFKC')).filter(
    (letter) => letter.isWellFormed() && marks(letter.toLowerCase()) > marks(letter),
  );
  expect(gaining).toContain('\u0130');
  for (const letter of gaining) {
    const address = `a${letter}@msp.test`;
    expect([NEW_EMAIL_PATTERN.test(address), NEW_EMAIL_PATTERN.test(address.toLowerCase())], address).toEqual([false, false]);
  }
});

test('An address of a million characters is refused at once', () => {
  expect(NEW_EMAIL_PATTERN.test(`a@${'a-'.repeat(500_000)}`)).toBe(false);
});
