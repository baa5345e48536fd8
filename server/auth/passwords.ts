import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordFault } from '#domain/passwords.rules.ts';
import { Fault } from '#server/faults.ts';
import type { House } from '#server/http/route.ts';

type Kitchen = Pick<House, 'config' | 'secrets'>;

// Argon2id is the package's default algorithm.
function recipe({ config, secrets }: Kitchen) {
  return { memoryCost: config.argon2Memory, timeCost: 2, parallelism: 1, secret: secrets.pepper };
}

/** Refuses a password that is too weak, in the specification's words. */
export function refuseWeakPassword(password: string): void {
  const message = passwordFault(password);
  if (message) throw new Fault('WEAK_PASSWORD', { message, field: 'password' });
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
  const matches = await verify(stored ?? (await decoy(kitchen)), password, { secret: kitchen.secrets.pepper });
  return matches && stored !== null;
}

/** Whether a stored hash was made by an older recipe. */
export function isOutdated(kitchen: Kitchen, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = recipe(kitchen);
  const made = parseOptions(stored);
  return made.memoryCost !== memoryCost || made.timeCost !== timeCost || made.parallelism !== parallelism;
}
