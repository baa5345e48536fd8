import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { installPackages, programOnPath } from './programs.ts';

const NAMES = ['soffice', 'libreoffice'];
const PACKAGES = ['libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'libreoffice-writer-nogui'];

/** An installed LibreOffice. Tests do not install it, because it is large; running this file as a program does. */
export function libreOfficePath(): string | undefined {
  return programOnPath(NAMES);
}

/** An installed LibreOffice that opens presentations and texts, too: the packages of a system are installed one by one. */
export function wholeLibreOfficePath(): string | undefined {
  const program = libreOfficePath();
  if (!program) return undefined;
  const folder = dirname(realpathSync(program));
  return ['libsdlo.so', 'libswlo.so'].every((part) => existsSync(join(folder, part))) ? program : undefined;
}

/** Opens all workbooks in one run of LibreOffice, which computes their formulas, and returns them as it saves them. */
export function recomputed(program: string, workbooks: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const files = new Map([...workbooks].map(([name, bytes]) => [`${name}.xlsx`, bytes]));
  const saved = converted(program, files, 'xlsx');
  return new Map([...workbooks.keys()].map((name) => [name, saved.get(`${name}.xlsx`) ?? new Uint8Array()]));
}

/** Opens files by their names in one run of LibreOffice and saves each in another format. */
export function converted(program: string, given: ReadonlyMap<string, Uint8Array>, to: 'xlsx' | 'pdf'): Map<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-office-'));
  try {
    const files = [...given].map(([name, bytes]) => {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      return file;
    });
    const into = join(folder, 'saved');
    // A profile of its own, so that it does not hand the work to a LibreOffice that somebody has open.
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
