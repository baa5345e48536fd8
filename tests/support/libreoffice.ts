import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, programOnPath } from './programs.ts';

const NAMES = ['soffice', 'libreoffice'];
const PACKAGES = ['libreoffice-calc-nogui'];

/** An installed LibreOffice. Tests do not install it, because it is large; running this file as a program does. */
export function libreOfficePath(): string | undefined {
  return programOnPath(NAMES);
}

/** Opens all workbooks in one run of LibreOffice, which computes their formulas, and returns them as it saves them. */
export function recomputed(program: string, workbooks: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sheets-'));
  try {
    const files = [...workbooks].map(([name, bytes]) => {
      const file = join(folder, `${name}.xlsx`);
      writeFileSync(file, bytes);
      return file;
    });
    const into = join(folder, 'saved');
    // A profile of its own, so that it does not hand the work to a LibreOffice that somebody has open.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const done = spawnSync(program, [profile, '--headless', '--convert-to', 'xlsx', '--outdir', into, ...files], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`LibreOffice ended with ${done.status}: ${done.stderr}`);
    return new Map([...workbooks.keys()].map((name) => [name, readFileSync(join(into, `${name}.xlsx`))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const found = libreOfficePath() ?? (installPackages('LibreOffice', PACKAGES) ? libreOfficePath() : undefined);
  process.stdout.write(`${found ?? `install LibreOffice (apt-get install ${PACKAGES.join(' ')})`}\n`);
  process.exitCode = found ? 0 : 1;
}
