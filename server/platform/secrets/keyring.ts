import { createHash } from 'node:crypto';

export interface SealingKey {
  /** The key's name in what it encrypted; derived from the key, so that every process uses the same. */
  kid: string;
  bytes: Buffer;
}

function named(bytes: Buffer): SealingKey {
  return { kid: createHash('sha256').update('plumbline kid').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** The keys of stored secrets: the first encrypts, all of them decrypt. */
export class Keyring {
  #keys: readonly SealingKey[];
  readonly #readAgain: () => Promise<readonly Buffer[]>;

  constructor(keys: readonly Buffer[], readAgain: () => Promise<readonly Buffer[]> = async () => keys) {
    this.#keys = keys.map(named);
    this.#readAgain = readAgain;
  }

  get active(): SealingKey {
    const [first] = this.#keys;
    if (!first) throw new Error('A keyring without keys.');
    return first;
  }

  /** An unknown name may be a key that a command line added while this process ran. */
  async find(kid: string): Promise<SealingKey | undefined> {
    const known = this.#keys.find((key) => key.kid === kid);
    if (known) return known;
    this.#keys = (await this.#readAgain()).map(named);
    return this.#keys.find((key) => key.kid === kid);
  }
}
