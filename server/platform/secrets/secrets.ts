import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Keyring } from './keyring.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Separate root keys, so that a leaked one does not expose what the others protect. */
export type Secrets = {
  /** Signs CSRF tokens and hashes rate limit keys. */
  session: Buffer;
  /** Argon2 secret input. */
  pepper: Buffer;
  /** Previous key while SECRET_KEY_PREVIOUS is set: passwords hashed with it stay valid. */
  formerPepper: Buffer | null;
  /**
   * Keys from which the passwords of database logins are derived: the current one, then the previous one while SECRET_KEY_PREVIOUS is set.
   */
  database: readonly [Buffer, ...Buffer[]];
  /** Encrypts data that must be read again, such as TOTP secrets. */
  encryption: Keyring;
};

type SecretPurpose = 'session' | 'pepper' | 'encryption';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const root = hex.transform((text) => Buffer.from(text, 'hex'));
/** One key, or several with the newest first. */
const storedSecrets = z.object({
  session: root,
  pepper: root,
  encryption: z.union([root.transform((key) => [key]), z.array(root).min(1)]),
});
type StoredSecrets = z.output<typeof storedSecrets>;

export async function loadSecrets(dataDir: string, env: Readonly<Record<string, string | undefined>>): Promise<Secrets> {
  const key = env['SECRET_KEY'];
  if (key) return deriveAll(key, env['SECRET_KEY_PREVIOUS'] || null);

  const file = fileIn(dataDir);
  const content = (await readIfThere(file)) ?? (await generate(file));
  await chmod(file, 0o600);
  const { session, pepper, encryption } = parseStored(file, content);
  const readAgain = async () => parseStored(file, await readFile(file, 'utf8')).encryption;
  return { session, pepper, formerPepper: null, database: [derive(session, 'database')], encryption: new Keyring(encryption, readAgain) };
}

/** Adds a new first key to the keyring file; former keys are kept to decrypt existing data. */
export async function addEncryptionKey(dataDir: string): Promise<Keyring> {
  const file = fileIn(dataDir);
  const { session, pepper, encryption } = parseStored(file, await readFile(file, 'utf8'));
  const keys = [randomBytes(32), ...encryption];
  const draft = draftOf(file);
  const hexes = { session: session.toString('hex'), pepper: pepper.toString('hex'), encryption: keys.map((key) => key.toString('hex')) };
  await writeDurably(draft, `${JSON.stringify(hexes, null, 2)}\n`);
  await rename(draft, file);
  return new Keyring(keys);
}

function deriveAll(key: string, former: string | null): Secrets {
  const keys = former === null ? [key] : [key, former];
  return {
    session: derive(key, 'session'),
    pepper: derive(key, 'pepper'),
    formerPepper: former === null ? null : derive(former, 'pepper'),
    database: former === null ? [derive(key, 'database')] : [derive(key, 'database'), derive(former, 'database')],
    encryption: new Keyring(keys.map((each) => derive(each, 'encryption'))),
  };
}

function derive(key: string | Buffer, purpose: SecretPurpose | 'database'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `plumbline ${purpose}`, 32));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

function draftOf(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
}

function parseStored(file: string, content: string): StoredSecrets {
  const parsed = storedSecrets.safeParse(parseJson(content));
  if (!parsed.success) throw new Refusal(`${file} is damaged. Restore it from a backup: without it, passwords cannot be verified.`);
  return parsed.data;
}

async function generate(file: string): Promise<string> {
  const draft = draftOf(file);
  const fresh = { session: randomRoot(), pepper: randomRoot(), encryption: randomRoot() };
  await writeDurably(draft, `${JSON.stringify(fresh, null, 2)}\n`);
  // Creating a hard link fails if the name exists: of two starting processes one succeeds, and both read its file.
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, 'utf8');
}

async function writeDurably(file: string, content: string): Promise<void> {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content);
  await handle.sync();
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function randomRoot(): string {
  return randomBytes(32).toString('hex');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
