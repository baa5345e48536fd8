import { createHash } from 'node:crypto';

export interface SealingKey {
  /** Key id stored with encrypted data; derived from the key, so that all processes agree. */
  kid: string;
  bytes: Buffer;
}

function named(bytes: Buffer): SealingKey {
  return { kid: createHash('sha256').update('plumbline kid').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** Keys of stored secrets: the first encrypts, all decrypt. */
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

  /** An unknown id may be a key added by a command while this process runs. */
  async find(kid: string): Promise<SealingKey | undefined> {
    const known = this.#keys.find((key) => key.kid === kid);
    if (known) return known;
    this.#keys = (await this.#readAgain()).map(named);
    return this.#keys.find((key) => key.kid === kid);
  }
}
