import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const BY_HAND = 'install Chromium (apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium you have';

/** The browser for the browser tests: an installed one, else Debian's, which is installed when this user may. */
export function chromiumPath(): string {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath && isProgram(configuredPath)) return configuredPath;
  if (configuredPath) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which is not a program; ${BY_HAND}.`);
  const found = onPath() ?? installed();
  if (found) return found;
  throw new Error(`The browser tests need Chromium, and none was found or could be installed; ${BY_HAND}.`);
}

/** The options that Chromium needs here: as root it refuses its sandbox, and containers have a small /dev/shm. */
export function chromiumFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'];
}

function onPath(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function installed(): string | undefined {
  const become = wayToBecomeRoot();
  if (!become || !existsSync('/etc/debian_version')) return undefined;
  process.stdout.write('Installing Chromium from the Debian packages…\n');
  const steps = [['update'], ['install', '-y', '--no-install-recommends', 'chromium']];
  const [program, ...first] = [...become, 'apt-get'];
  for (const step of steps) {
    const done = spawnSync(program, [...first, '-q', ...step], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (done.status !== 0) return undefined;
  }
  return onPath();
}

function wayToBecomeRoot(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Run as a program, this installs the browser if needed, or says in one sentence why it cannot.
if (import.meta.main) {
  try {
    process.stdout.write(`${chromiumPath()}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
