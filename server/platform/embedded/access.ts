import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import { Refusal } from '#server/platform/http/refusal.ts';

const accessShape = z.object({ port: z.int(), ownerPassword: z.string() });

export type Access = z.infer<typeof accessShape>;

export const OWNER = 'plumbline_owner';

export async function readAccess(file: string): Promise<Access | null> {
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return null;
  try {
    return accessShape.parse(JSON.parse(content));
  } catch {
    throw new Refusal(`${file} is damaged. Restore it from a backup: it contains the passwords of the embedded database.`);
  }
}

export async function newAccess(file: string): Promise<Access> {
  const access = { port: await freePort(), ownerPassword: password() };
  await writeAccess(file, access);
  return access;
}

export async function writeAccess(file: string, access: Access): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export function addressFor(access: Access, database: string): string {
  return `postgres://${OWNER}:${access.ownerPassword}@127.0.0.1:${access.port}/${database}`;
}

export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free on 127.0.0.1.')),
      );
    });
  });
}

function password(): string {
  return randomBytes(24).toString('hex');
}
