import { installPackages, isProgram, programOnPath } from './programs.ts';

/** Chromium without a window, which needs half of the CPU time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const BY_HAND = 'install Chromium (apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium you have';

/** Path of the browser for the browser tests: an installed one, or Debian's, which is installed if this user may. */
export function chromiumPath(): string {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath && isProgram(configuredPath)) return configuredPath;
  if (configuredPath) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which is not a program; ${BY_HAND}.`);
  const found = programOnPath([SHELL]) ?? installed(SHELL, [SHELL]) ?? programOnPath(NAMES) ?? installed('chromium', NAMES);
  if (found) return found;
  throw new Error(`The browser tests need Chromium, and none was found or could be installed; ${BY_HAND}.`);
}

function installed(debianPackage: string, names: readonly string[]): string | undefined {
  return installPackages('Chromium', [debianPackage]) ? programOnPath(names) : undefined;
}

/** Options that Chromium needs here: it refuses its sandbox as root, and containers have a small /dev/shm. */
export function chromiumFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'];
}

// Run as a program, installs the browser if needed, or prints one sentence why it cannot.
if (import.meta.main) {
  try {
    process.stdout.write(`${chromiumPath()}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
