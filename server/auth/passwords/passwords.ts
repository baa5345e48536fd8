import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { AppContext } from '#server/platform/context.ts';

type HashingContext = Pick<AppContext, 'config' | 'secrets'>;

// Argon2id is the package's default algorithm.
function argon2Options({ config, secrets }: HashingContext) {
  return { memoryCost: config.argon2Memory, timeCost: 2, parallelism: 1, secret: secrets.pepper };
}

/** Deliberately slow; never call it inside a transaction. */
export function hashPassword(context: HashingContext, password: string): Promise<string> {
  return hash(password, argon2Options(context));
}

/** Unknown addresses cost the same work as known ones, so that timing reveals nothing. */
function dummyHash(context: AppContext): Promise<string> {
  context.dummyPasswordHash ??= hashPassword(context, randomBytes(16).toString('hex'));
  return context.dummyPasswordHash;
}

export async function isPassword(context: AppContext, stored: string | null, password: string): Promise<boolean> {
  const { pepper, formerPepper } = context.secrets;
  const compared = stored ?? (await dummyHash(context));
  const matches = await verify(compared, password, { secret: pepper });
  if (matches || formerPepper === null) return matches && stored !== null;
  return (await verify(compared, password, { secret: formerPepper })) && stored !== null;
}

/** Reports whether a hash uses old cost parameters or possibly an old pepper: during a key change the hash does not show which one. */
export function isOutdated(context: HashingContext, stored: string): boolean {
  if (context.secrets.formerPepper !== null) return true;
  const { memoryCost, timeCost, parallelism } = argon2Options(context);
  const made = parseOptions(stored);
  return made.memoryCost !== memoryCost || made.timeCost !== timeCost || made.parallelism !== parallelism;
}
