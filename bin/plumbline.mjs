#!/usr/bin/env node
// The entry of every npm script. Plain JavaScript without packages, because it runs before they are installed and on any Node from 18 on;
// the product itself runs on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './install.mjs';
import { findNode24 } from './node24.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const WEB_PORT = '5173';
/** Bounds the memory of the server (docs/features/speed.md); the Dockerfile repeats these flags. */
const SERVER_FLAGS = JSON.parse(readFileSync(join(root, 'bin', 'server.flags.json'), 'utf8'));

/** Programs of each command, run by Node 24; `dev` runs two. */
const COMMANDS = {
  start: () => [[...SERVER_FLAGS, 'server/main.ts']],
  dev: () => [
    ['--watch', '--watch-preserve-output', 'server/main.ts'],
    [join('node_modules', 'vite', 'bin', 'vite.js'), '--port', WEB_PORT, '--strictPort'],
  ],
  test: () => [['tests/run.ts', 'test']],
  check: () => [['tests/run.ts', 'check']],
  e2e: () => [['tests/run.ts', 'e2e']],
  bench: () => [['bench/bench.ts']],
  demo: () => [['demo/main.ts']],
  admin: () => [['server/admin.ts']],
  torture: (rest) => [[rest.includes('--cluster') ? 'tests/process/torture.cluster.ts' : 'tests/process/torture.ts']],
  migrate: () => [['server/main.ts', 'migrate']],
  lists: () => [['server/platform/db/lists/lists.ts']],
  texts: () => [['tests/guards/language/texts.ts']],
  fix: () => [['tests/run.ts', 'fix']],
  lint: () => [['tests/run.ts', 'lint']],
  types: () => [['tests/run.ts', 'types']],
  watch: () => [[join('node_modules', 'vitest', 'vitest.mjs'), 'watch', '--project', 'unit', '--project', 'web']],
};
const NEEDS_WEB = ['start', 'bench', 'torture'];

function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) fail(`choose one of: ${Object.keys(COMMANDS).join(', ')}.`);
  if (!installIfNeeded(root)) process.exit(1);
  const node = findNode24(root);
  if (!node) fail(`Node 24 or newer is needed on ${process.platform} (${process.arch}); install it from nodejs.org and try again.`);

  const env = environment(node, name);
  if (NEEDS_WEB.includes(name) && !buildWebIfNeeded(root, node, env)) process.exit(1);
  const isDemo = name === 'dev' && rest.includes('--demo');
  if (isDemo && !fillDemo(node, env)) process.exit(1);
  const given = isDemo ? rest.filter((argument) => argument !== '--demo') : rest;
  run(
    command(given).map((programArguments) => [...programArguments, ...given]),
    node,
    env,
  );
}

function environment(node, name) {
  // On Windows the variable may be named Path, and two spellings would conflict.
  const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env[pathName]].filter(Boolean);
  const env = { ...process.env, [pathName]: folders.join(delimiter) };
  // Caches compiled code, which halves the time of the next start.
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'plumbline-compiled');
  if (name === 'dev' && !process.env.PUBLIC_URL && !process.env.PUBLIC_URL_FILE) env.PUBLIC_URL = `http://localhost:${WEB_PORT}`;
  return env;
}

/** Fills the demo of size S before the first start of `npm run dev -- --demo`, and prints its accounts. */
function fillDemo(node, env) {
  return spawnSync(node, ['demo/main.ts', '--size', 'S', '--keep'], { cwd: root, env, stdio: 'inherit' }).status === 0;
}

/** If one child exits, terminates the others and uses its exit code. */
function run(programs, node, env) {
  let code = null;
  const children = programs.map((programArguments) => spawn(node, programArguments, { cwd: root, env, stdio: stdioFor(programArguments) }));
  const running = new Set(children);
  const tell = (signal) => running.forEach((child) => child.kill(signal));

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal));
  for (const child of children) {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (exitCode, signal) => {
      running.delete(child);
      code ??= exitCode ?? 128 + constants.signals[signal];
      if (running.size === 0) process.exit(code);
      tell('SIGTERM');
    });
  }
  followParent(() => tell('SIGTERM'));
}

/** Gives the server an IPC channel: it stops when the channel closes because this process was killed. */
function stdioFor(programArguments) {
  const standard = ['inherit', 'inherit', 'inherit'];
  return programArguments.includes('server/main.ts') ? [...standard, 'ipc'] : standard;
}

/** Exits if npm is killed, which started this process and would leave its children running. */
function followParent(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = starter();
  const watch = setInterval(() => {
    if (starter() === npm) return;
    clearInterval(watch);
    leave();
  }, 400);
}

/** Parent process, or its parent if npm has put a shell in between. */
function starter() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
    return /^(sh|dash|ash|bash)$/.test(name ?? '') ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}

function fail(message) {
  console.error(`Plumbline: ${message}`);
  process.exit(1);
}

if (!existsSync(join(root, 'package-lock.json'))) fail('package-lock.json is missing; get the whole project again.');
main();
