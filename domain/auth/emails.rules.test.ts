import { expect, test } from 'vitest';
import { EMAIL_PATTERN } from './emails.rules.ts';

test.each(['a@b.c', "zoë.o'neil+msp@mail.example.com", '用户@例子.广告'])('%s is an email address', (address) => {
  expect(EMAIL_PATTERN.test(address)).toBe(true);
});

test.each(['', 'a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b@c.d', 'a@b.c\nBcc: x@y.z'])(
  '[AUTH-1] %j is no email address',
  (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(false);
  },
);
