import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs `npm ci` if node_modules differs from the lock file; true if it matches in the end. */
export function installIfNeeded(root) {
  const stamp = join(root, 'node_modules', '.plumbline-installed');
  const wanted = `${process.platform}-${process.arch} ${hashOf(join(root, 'package-lock.json'))}`;
  if (read(stamp) === wanted) return true;
  if (!matchesLock(root)) {
    console.log('Installing the packages Plumbline is made of…');
    rmSync(stamp, { force: true });
    if (!npmCi(root)) return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

/** Compares npm's own list of installed packages, for a manual `npm ci`. */
function matchesLock(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional === true && !isForThisMachine(wanted[path]);
  });
}

function isForThisMachine({ os, cpu, libc }) {
  if (libc || (!os && !cpu)) return false;
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

function npmCi(root) {
  const npm = npmCommand();
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(npm.file, [...npm.first, ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: npm.shell });
  if (done.status === 0) return true;
  const reason = done.error ? done.error.message : `it ended with code ${done.status}`;
  console.error(
    `Plumbline: npm ci did not succeed (${reason}); check that the package registry can be reached, then run npm ci here to see why.`,
  );
  return false;
}

/** Uses the npm that started this process; otherwise the one next to Node, or on the path. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.[cm]?js$/.test(running)) return { file: process.execPath, first: [running], shell: false };
  if (process.platform !== 'win32') return { file: 'npm', first: [], shell: false };
  return { file: process.execPath, first: [join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')], shell: false };
}

function packagesIn(file) {
  const content = read(file);
  try {
    return content && JSON.parse(content).packages;
  } catch {
    return null;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
