import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/platform/embedded/access.ts';
import { askOnce } from './load.ts';

const ROOT = join(import.meta.dirname, '..');
const START_PATIENCE = 30_000;
const STOP_PATIENCE = 10_000;

export interface Recipe {
  script: string;
  /** For Node itself. */
  flags: readonly string[];
  /** How its database connections are called, as a pattern. */
  application: string;
  settings(port: number): Record<string, string>;
  /** Answers 200 once requests may come. */
  readyPath: string;
}

export interface Program {
  pid: number;
  port: number;
  application: string;
  stop(): Promise<void>;
}

/** A process of its own on a free port; it never outlives this one, however it ends. */
export async function startProgram({ script, flags, application, settings, readyPath }: Recipe): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...settings(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  await becomeReady(child, port, readyPath, script);
  return {
    pid: child.pid ?? 0,
    port,
    application,
    stop: async () => {
      process.off('exit', abandon);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      if (await Promise.race([gone.then(() => true), pause(STOP_PATIENCE, false, { ref: false })])) return;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function becomeReady(child: ChildProcess, port: number, path: string, script: string): Promise<void> {
  const end = performance.now() + START_PATIENCE;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}.`);
    const { status } = await askOnce(port, { method: 'GET', path });
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`${script} did not answer within half a minute.`);
}
