import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { AppContext } from '#server/platform/context.ts';

const COUNT = 10;
const LENGTH = 8;
/** Omits I, O, 0 and 1, which are easily confused on paper. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHAPE = /^[A-Z0-9]{8}$/;

export interface BackupSet {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

export function isBackupShaped(code: string): boolean {
  return SHAPE.test(code);
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** Forty bits need a slow hash. All codes of a person share a salt, so that an attempt costs one hash instead of ten. */
export function hashBackupCode({ config }: Pick<AppContext, 'config'>, code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { memoryCost: config.argon2Memory, timeCost: 2, parallelism: 1, salt });
}

/** Deliberately slow; never call it inside a transaction. */
export async function newBackupSet(context: Pick<AppContext, 'config'>): Promise<BackupSet> {
  const unique = new Set<string>();
  while (unique.size < COUNT) unique.add(newCode());
  const codes = [...unique];
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashBackupCode(context, code, salt)));
  return { codes, salt, hashes };
}
