import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What is known of bytes before they are stored. */
export interface StoredFacts {
  size: number;
  /** SHA-256 in hexadecimal digits, which the storage checks where it can. */
  hash: string;
}

/**
 * Where uploaded bytes lie: a local folder, or any store that speaks S3. A key is never chosen by a person: it is an organisation's id and the hash
 * of the content, or of the id of a backup, so the same key always means the same bytes.
 */
export interface Storage {
  /** Stores all of it or nothing. */
  put(key: string, bytes: Readable, facts: StoredFacts): Promise<void>;
  get(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}

/** The bytes of a file that the database knows are not in the storage. */
export class BytesMissing extends Error {
  constructor(key: string) {
    super(`The storage has no ${key}`);
    this.name = 'BytesMissing';
  }
}

const KEY = /^[0-9a-f-]{36}\/[0-9a-f]{64}$/;

/** The key of some content of an organisation; contents of two organisations are never shared. */
export function storageKey(organizationId: string, hash: string): string {
  const key = `${organizationId}/${hash}`;
  if (!KEY.test(key)) throw new Error('A storage key is an organisation and a hash.');
  return key;
}

/** The key of a backup, which is never shared with an upload of the same bytes: deleting one must not take the other away. */
export function backupKey(organizationId: string, backupId: string): string {
  return storageKey(organizationId, createHash('sha256').update(`backup ${backupId}`).digest('hex'));
}
