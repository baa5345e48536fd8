import { randomUUID } from 'node:crypto';
import { CompactEncrypt, EncryptJWT } from 'jose';
import { expect, test } from 'vitest';
import { Keyring } from './keyring.ts';
import { type SecretRow, seal, unseal } from './sealed.ts';

const keyring = new Keyring([Buffer.alloc(32, 7)]);
const newRow = (): SecretRow => ({ purpose: 'totp', table: 'auth.totp', id: randomUUID() });

test('A sealed secret can be opened for its row and cannot be read elsewhere', async () => {
  const mine = newRow();
  const { text, kid } = await seal(keyring, mine, 'JBSWY3DPEHPK3PXP');
  expect(kid).toBe(keyring.active.kid);
  expect(text.split('.')).toHaveLength(5);
  expect(Buffer.from(text).includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(await unseal(keyring, mine, text)).toBe('JBSWY3DPEHPK3PXP');
  expect((await seal(keyring, mine, 'JBSWY3DPEHPK3PXP')).text).not.toBe(text);
});

test('[PLAT-19] A sealed value moved to another row or used for another purpose cannot be opened', async () => {
  const mine = newRow();
  const { text } = await seal(keyring, mine, 'secret');
  await expect(unseal(keyring, newRow(), text)).rejects.toThrow('Sealed for another row.');
  await expect(unseal(keyring, { ...mine, purpose: 'sso_secret' }, text)).rejects.toThrow('Sealed for another row.');
  await expect(unseal(keyring, { ...mine, table: 'auth.sso' }, text)).rejects.toThrow('Sealed for another row.');
});

test('[PLAT-20] A sealed value that was changed cannot be opened, whichever part was changed', async () => {
  const mine = newRow();
  const parts = (await seal(keyring, mine, 'secret')).text.split('.');
  const flipped = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
  for (let nr = 0; nr < parts.length; nr += 1) {
    const changed = parts.map((part, at) => (at === nr ? flipped(part) : part)).join('.');
    await expect(unseal(keyring, mine, changed)).rejects.toThrow();
  }
});

test('[PLAT-21] A sealed value whose header names another row cannot be opened', async () => {
  const [mine, other] = [newRow(), newRow()];
  const [header = '', ...rest] = (await seal(keyring, mine, 'secret')).text.split('.');
  const read = Buffer.from(header, 'base64url').toString();
  const rewritten = Buffer.from(read.replace(mine.id, other.id)).toString('base64url');
  await expect(unseal(keyring, other, [rewritten, ...rest].join('.'))).rejects.toThrow();
});

test('A value with another key, another algorithm or no seal cannot be opened', async () => {
  const mine = newRow();
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

test('A value sealed with a former key can still be opened', async () => {
  const mine = newRow();
  const { text } = await seal(keyring, mine, 'secret');
  expect(await unseal(new Keyring([Buffer.alloc(32, 9), Buffer.alloc(32, 7)]), mine, text)).toBe('secret');
});
