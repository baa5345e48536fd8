import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Separate roots, so that one that leaks does not open what the others guard. */
export type Secrets = {
  /** Signs CSRF tokens and hides throttle keys. */
  session: Buffer;
  /** Argon2's secret input. */
  pepper: Buffer;
  /** Seals what has to be read back, such as TOTP secrets. */
  encryption: Buffer;
};

const root = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hex) => Buffer.from(hex, 'hex'));
const storedSecrets = z.object({ session: root, pepper: root, encryption: root });

export async function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const key = env['SECRET_KEY'];
  if (key) return { session: derive(key, 'session'), pepper: derive(key, 'pepper'), encryption: derive(key, 'encryption') };

  const file = join(dataDir, 'secrets.json');
  const content = (await readIfThere(file)) ?? (await generate(file));
  await chmod(file, 0o600);

  const parsed = storedSecrets.safeParse(parseJson(content));
  if (!parsed.success) throw new Refusal(`${file} is damaged; restore it from a backup, because passwords cannot be checked without it.`);
  return parsed.data;
}

function derive(key: string, purpose: keyof Secrets): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `plumbline ${purpose}`, 32));
}

async function generate(file: string): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const fresh = { session: randomRoot(), pepper: randomRoot(), encryption: randomRoot() };
  await writeDurably(draft, `${JSON.stringify(fresh, null, 2)}\n`);
  // A link is refused when the name is taken: of two processes starting at once one wins, and both read its file.
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
