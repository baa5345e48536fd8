import { createHash } from 'node:crypto';

/** Random numbers from a seed: the same seed gives the same organisation, down to the last answer. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Integer, both bounds inclusive. */
  int(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  is(share: number): boolean;
  /** UUIDv7 of this time. */
  id(at: Date): string;
}

/** FNV-1a hash of a text, so that every organisation name has its own seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(next() * list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  };
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick,
    is: (share) => next() < share,
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}

/**
 * Random numbers from a name. The last 60 bits of an ID come from a hash of the name, because streams of thousands of names overlap in the 32
 * bits of a seed.
 */
export function chanceOf(name: string): Chance {
  const chance = chanceFrom(seedOf(name));
  let count = 0;
  return {
    ...chance,
    id: (at) => {
      const hash = createHash('sha256')
        .update(`${name} ${(count += 1)}`)
        .digest('hex');
      return `${chance.id(at).slice(0, 20)}${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
    },
  };
}
