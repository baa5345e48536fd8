import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs that is installed. */
export function programOnPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Installs Debian packages if this user may; false otherwise. */
export function installPackages(title: string, packages: readonly string[]): boolean {
  const become = wayToBecomeRoot();
  if (!become || !existsSync('/etc/debian_version')) return false;
  process.stdout.write(`Installing ${title} from the Debian packages…\n`);
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  const [program, ...first] = [...become, 'apt-get'];
  return steps.every((step) => {
    const done = spawnSync(program, [...first, '-q', ...step], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return done.status === 0;
  });
}

function wayToBecomeRoot(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
