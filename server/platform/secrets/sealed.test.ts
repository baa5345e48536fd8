import { randomUUID } from 'node:crypto';
import { CompactEncrypt, EncryptJWT } from 'jose';
import { expect, test } from 'vitest';
import { Keyring } from './keyring.ts';
import { type Place, seal, unseal } from './sealed.ts';

const keyring = new Keyring([Buffer.alloc(32, 7)]);
const place = (): Place => ({ purpose: 'totp', table: 'auth.totp', id: randomUUID() });

test('a sealed secret opens in its place, and nothing of it can be read outside', async () => {
  const mine = place();
  const { text, kid } = await seal(keyring, mine, 'JBSWY3DPEHPK3PXP');
  expect(kid).toBe(keyring.active.kid);
  expect(text.split('.')).toHaveLength(5);
  expect(Buffer.from(text).includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(await unseal(keyring, mine, text)).toBe('JBSWY3DPEHPK3PXP');
  expect((await seal(keyring, mine, 'JBSWY3DPEHPK3PXP')).text).not.toBe(text);
});

test('[PLAT-19] a sealed value moved to another row, or used for another purpose, does not open', async () => {
  const mine = place();
  const { text } = await seal(keyring, mine, 'secret');
  await expect(unseal(keyring, place(), text)).rejects.toThrow('Sealed for another place.');
  await expect(unseal(keyring, { ...mine, purpose: 'sso_secret' }, text)).rejects.toThrow('Sealed for another place.');
  await expect(unseal(keyring, { ...mine, table: 'auth.sso' }, text)).rejects.toThrow('Sealed for another place.');
});

test('[PLAT-20] a changed value does not open, whichever part was changed', async () => {
  const mine = place();
  const parts = (await seal(keyring, mine, 'secret')).text.split('.');
  const flipped = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
  for (let nr = 0; nr < parts.length; nr += 1) {
    const changed = parts.map((part, at) => (at === nr ? flipped(part) : part)).join('.');
    await expect(unseal(keyring, mine, changed)).rejects.toThrow();
  }
});

test('[PLAT-21] a header rewritten to another place does not open', async () => {
  const [mine, other] = [place(), place()];
  const [header = '', ...rest] = (await seal(keyring, mine, 'secret')).text.split('.');
  const read = Buffer.from(header, 'base64url').toString();
  const rewritten = Buffer.from(read.replace(mine.id, other.id)).toString('base64url');
  await expect(unseal(keyring, other, [rewritten, ...rest].join('.'))).rejects.toThrow();
});

test('a value of another key, another algorithm or no seal at all does not open', async () => {
  const mine = place();
  const foreign = await seal(new Keyring([Buffer.alloc(32, 8)]), mine, 'secret');
  await expect(unseal(keyring, mine, foreign.text)).rejects.toThrow('not on the keyring');
  const { kid, bytes } = keyring.active;
  const ctx = `${mine.purpose}\n${mine.table}\n${mine.id}`;
  const direct = await new CompactEncrypt(Buffer.from('secret'))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, ctx })
    .encrypt(bytes);
  await expect(unseal(keyring, mine, direct)).rejects.toThrow();
  const wrapped = await new EncryptJWT({}).setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM', kid, ctx }).encrypt(bytes);
  await expect(unseal(keyring, mine, wrapped)).rejects.toThrow();
  await expect(unseal(keyring, mine, 'secret')).rejects.toThrow();
});

test('a value sealed with a former key still opens', async () => {
  const mine = place();
  const { text } = await seal(keyring, mine, 'secret');
  expect(await unseal(new Keyring([Buffer.alloc(32, 9), Buffer.alloc(32, 7)]), mine, text)).toBe('secret');
});
