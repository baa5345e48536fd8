import { expect, test } from 'vitest';
import { isTransient, secondsAsked } from './outbound.retries.ts';

const asked = (headers: Record<string, string>) => secondsAsked(new Headers(headers));
const secondsFromNow = (seconds: number) => Date.now() + seconds * 1000;

test('A refused call waits as long as the service asks, given in seconds or as a date, and at most an hour', () => {
  expect(asked({ 'retry-after': '90' })).toBe(90);
  expect(asked({ 'retry-after': '0' })).toBe(1);
  expect(asked({ 'retry-after': '86400' })).toBe(3600);
  expect(asked({ 'retry-after': new Date(secondsFromNow(-60)).toUTCString() })).toBe(1);
  expect(asked({ 'retry-after': new Date(secondsFromNow(100_000)).toUTCString() })).toBe(3600);
});

test('The end of a used-up limit counts as a wish, and a readable wish is needed for any wait', () => {
  const reset = String(Math.ceil(secondsFromNow(100_000) / 1000));
  expect(asked({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset })).toBe(3600);
  expect(asked({ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': reset })).toBeNull();
  expect(asked({ 'x-ratelimit-remaining': '0' })).toBeNull();
  expect(asked({ 'retry-after': 'soon' })).toBeNull();
  expect(asked({})).toBeNull();
});

test('Overload and gateway faults may pass; refusals and mistakes do not', () => {
  expect([408, 429, 500, 502, 503, 504].every(isTransient)).toBe(true);
  expect([400, 401, 403, 404, 410, 501].some(isTransient)).toBe(false);
});
