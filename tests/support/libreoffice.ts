import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { installPackages, programOnPath } from './programs.ts';

const NAMES = ['soffice', 'libreoffice'];
const PACKAGES = ['libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'libreoffice-writer-nogui'];

/** Path of an installed LibreOffice. It is too large for tests to install; running this file as a program does so. */
export function libreOfficePath(): string | undefined {
  return programOnPath(NAMES);
}

/** Path of a LibreOffice that also opens presentations and texts, whose packages are installed separately. */
export function wholeLibreOfficePath(): string | undefined {
  const program = libreOfficePath();
  if (!program) return undefined;
  const folder = dirname(realpathSync(program));
  return ['libsdlo.so', 'libswlo.so'].every((part) => existsSync(join(folder, part))) ? program : undefined;
}

/** Recomputes all workbooks in one run of LibreOffice, and returns them as saved by it. */
export function recomputed(program: string, workbooks: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const files = new Map([...workbooks].map(([name, bytes]) => [`${name}.xlsx`, bytes]));
  const saved = converted(program, files, 'xlsx');
  return new Map([...workbooks.keys()].map((name) => [name, saved.get(`${name}.xlsx`) ?? new Uint8Array()]));
}

/** Converts files, given by name, in one run of LibreOffice. */
export function converted(program: string, given: ReadonlyMap<string, Uint8Array>, to: 'xlsx' | 'pdf'): Map<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-office-'));
  try {
    const files = [...given].map(([name, bytes]) => {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      return file;
    });
    const into = join(folder, 'saved');
    // Separate profile, so that the work is not handed to a LibreOffice that is already open.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const done = spawnSync(program, [profile, '--headless', '--convert-to', to, '--outdir', into, ...files], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`LibreOffice ended with ${done.status}: ${done.stderr}`);
    return new Map([...given.keys()].map((name) => [name, readFileSync(join(into, `${parse(name).name}.${to}`))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const found = wholeLibreOfficePath() ?? (installPackages('LibreOffice', PACKAGES) ? wholeLibreOfficePath() : undefined);
  process.stdout.write(`${found ?? `install LibreOffice (apt-get install ${PACKAGES.join(' ')})`}\n`);
  process.exitCode = found ? 0 : 1;
}
