import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Keyring, SealingKey } from '#server/platform/secrets/keyring.ts';

/** ZIP entry with the signature of the manifest, whose hashes cover everything that a restore reads. */
export const SIGNATURE_ENTRY = 'signature.json';

const Signature = z.object({ kid: z.string(), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** Only installations with the key can sign, so the signature proves the origin. */
export function signatureOf(keyring: Keyring, manifest: string): string {
  const key = keyring.active;
  return `${JSON.stringify({ kid: key.kid, mac: macOf(key, manifest).toString('hex') })}\n`;
}

/**
 * `ours`: made here and unchanged. `unknown`: made by another installation, or before backups were signed. `changed`: made here and
 * modified since. Former keys stay on the keyring, so that older backups remain verifiable.
 */
export async function originOf(keyring: Keyring, manifest: string, signature: string | null): Promise<'ours' | 'unknown' | 'changed'> {
  if (signature === null) return 'unknown';
  const parsed = Signature.safeParse(JSON.parse(signature));
  if (!parsed.success) return 'changed';
  const key = await keyring.find(parsed.data.kid);
  if (!key) return 'unknown';
  return timingSafeEqual(macOf(key, manifest), Buffer.from(parsed.data.mac, 'hex')) ? 'ours' : 'changed';
}

function macOf({ bytes }: SealingKey, manifest: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'plumbline backup manifest', 32));
  return createHmac('sha256', key).update(manifest).digest();
}
