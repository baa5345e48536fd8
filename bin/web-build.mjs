import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';

const INPUTS = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json'];

/** Builds the web client if its sources have changed; returns whether a current build exists. */
export function buildWebIfNeeded(root, node, env) {
  const stamp = join(root, 'web', 'dist', '.built-from');
  const wanted = hashOfInputs(root);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isCurrent()) return true;
  // Concurrent builds would empty each other's folder.
  return alone(join(root, 'node_modules', '.cache', 'plumbline-web-build'), () => isCurrent() || build(root, node, env, { stamp, wanted }));
}

function build(root, node, env, { stamp, wanted }) {
  console.log('Building the web client…');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) {
    console.error('Plumbline: the web client could not be built; the reason is above.');
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

function hashOfInputs(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of filesUnder(join(root, input)))
      hash.update(path.slice(root.length).replaceAll('\\', '/')).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name !== 'dist' && !/\.test\.tsx?$/.test(name));
  // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}
