import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, otpauthUrl, stepOf } from './totp.ts';

const NOW = new Date('2026-03-02T10:00:10Z');
const SECONDS = NOW.getTime() / 1000;
const STEP = Math.floor(SECONDS / 30);
const secret = newTotpSecret();
const codeOf = (steps: number) => generateSync({ secret, epoch: SECONDS + steps * 30 });
const tried = (code: string, lastStep: number | null = null) => stepOf({ secret, code, now: NOW, lastStep });

describe('an authenticator app code', () => {
  test('An app code is valid in its own half minute and in the one before and after', async () => {
    expect(await Promise.all([-1, 0, 1].map((steps) => tried(codeOf(steps))))).toEqual([STEP - 1, STEP, STEP + 1]);
    expect(await Promise.all([-2, 2].map((steps) => tried(codeOf(steps))))).toEqual([null, null]);
  });

  test('[AUTH-80] An app code is accepted once, and no older one after it', async () => {
    expect(await Promise.all([-1, 0].map((steps) => tried(codeOf(steps), STEP)))).toEqual([null, null]);
    expect(await tried(codeOf(1), STEP)).toBe(STEP + 1);
  });

  test('An app code is refused without an error if the clock has gone back behind the last one', async () => {
    for (const ahead of [1, 2, 100]) expect(await tried(codeOf(0), STEP + ahead)).toBeNull();
  });

  test('An app code has six digits', async () => {
    for (const code of ['', '12345', '1234567', 'abcdef', ` ${codeOf(0)}`]) expect(await tried(code), code).toBeNull();
  });
});

test('The app setup address names the account, and a colon in the organisation name truncates nothing', () => {
  const issuerFor = (organizationName: string) =>
    new URL(otpauthUrl({ secret, email: 'ann@msp.test', organizationName })).searchParams.get('issuer');
  expect(issuerFor(' North:IT ')).toBe('Plumbline (North IT)');
  expect([issuerFor(' '), issuerFor(':')]).toEqual(['Plumbline', 'Plumbline']);
});
