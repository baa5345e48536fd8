import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { AppContext } from '#server/platform/context.ts';

type Kitchen = Pick<AppContext, 'config' | 'secrets'>;

// Argon2id is the package's default algorithm.
function recipe({ config, secrets }: Kitchen) {
  return { memoryCost: config.argon2Memory, timeCost: 2, parallelism: 1, secret: secrets.pepper };
}

/** Slow on purpose: never inside a transaction. */
export function hashPassword(kitchen: Kitchen, password: string): Promise<string> {
  return hash(password, recipe(kitchen));
}

const decoys = new Map<number, Promise<string>>();

/** An address without an account costs the same work as one with: the time of the answer tells nothing. */
function decoy(kitchen: Kitchen): Promise<string> {
  const { argon2Memory } = kitchen.config;
  const made = decoys.get(argon2Memory) ?? hashPassword(kitchen, randomBytes(16).toString('hex'));
  decoys.set(argon2Memory, made);
  return made;
}

export async function isPassword(kitchen: Kitchen, stored: string | null, password: string): Promise<boolean> {
  const { pepper, formerPepper } = kitchen.secrets;
  const compared = stored ?? (await decoy(kitchen));
  const matches = await verify(compared, password, { secret: pepper });
  if (matches || formerPepper === null) return matches && stored !== null;
  return (await verify(compared, password, { secret: formerPepper })) && stored !== null;
}

/** Whether a stored hash was made by an older recipe, or may be: while the key is being changed nothing tells which pepper it holds. */
export function isOutdated(kitchen: Kitchen, stored: string): boolean {
  if (kitchen.secrets.formerPepper !== null) return true;
  const { memoryCost, timeCost, parallelism } = recipe(kitchen);
  const made = parseOptions(stored);
  return made.memoryCost !== memoryCost || made.timeCost !== timeCost || made.parallelism !== parallelism;
}
