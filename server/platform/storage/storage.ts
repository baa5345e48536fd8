import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Facts about bytes, known before storing them. */
export interface StoredFacts {
  size: number;
  /** SHA-256 in hexadecimal, verified by the storage if possible. */
  hash: string;
}

/**
 * Storage of uploaded bytes: a local folder, or an S3-compatible store. Keys are never chosen by people: they consist of the organisation's
 * id and the hash of the content, or of a backup's id, so a key always means the same bytes.
 */
export interface Storage {
  /** All or nothing. */
  put(key: string, bytes: Readable, facts: StoredFacts): Promise<void>;
  get(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removing a missing key is no error. */
  remove(key: string): Promise<void>;
}

/** Bytes known to the database are missing from storage. */
export class BytesMissing extends Error {
  constructor(key: string) {
    super(`The storage has no ${key}`);
    this.name = 'BytesMissing';
  }
}

const KEY = /^[0-9a-f-]{36}\/[0-9a-f]{64}$/;

/** Key of an organisation's content; contents are never shared between organisations. */
export function storageKey(organizationId: string, hash: string): string {
  const key = `${organizationId}/${hash}`;
  if (!KEY.test(key)) throw new Error('A storage key is an organisation and a hash.');
  return key;
}

/** Key of a backup, distinct from an upload of the same bytes, so that deleting one keeps the other. */
export function backupKey(organizationId: string, backupId: string): string {
  return storageKey(organizationId, createHash('sha256').update(`backup ${backupId}`).digest('hex'));
}
