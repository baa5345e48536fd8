import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
/** First chunks of a path's screen, by the names of their source files. */
const SCREENS: Record<string, RegExp> = { '/auth': /^AuthPage-/, '/': /^(Shell|HomePage)-/, '/share': /^SharePage-/ };
const STATIC = /(?:^|[;}\s])(?:import|export)\s?(?:[\w*${},\s]*?from\s?)?["']\.\/([\w.-]+\.js)["']/g;
const LAZY = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

export interface Loaded {
  path: string;
  files: number;
  script: Sizes;
  style: Sizes;
  /** True if the screen's own chunk was found; otherwise only the common chunks are counted. */
  complete: boolean;
  /** True if every script but the small boot script asks the browser to compile it beside the main thread. */
  compiledAhead: boolean;
}

interface Sizes {
  plain: number;
  gzip: number;
  brotli: number;
}

/** Bytes of a first load, found by following the imports of the built page; null if the client has not been built. */
export async function loadedBy(path: string): Promise<Loaded | null> {
  const html = await readFile(join(DIST, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const assets = await readdir(join(DIST, 'assets'));
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap((match) => match[1] ?? []);
  const common = await closureOf(named.filter((name) => name.endsWith('.js')));

  const lazy = (
    await Promise.all([...common].map(async (name) => [...(await textOf(name)).matchAll(LAZY)].flatMap((match) => match[1] ?? [])))
  ).flat();
  const screen = lazy.filter((name) => SCREENS[path]?.test(name));
  const scripts = new Set([...common, ...(await closureOf(screen))]);
  const own = new Set([...scripts].map((name) => name.replace(/-[^-]+\.js$/, '')));
  const styles = assets.filter(
    (name) => name.endsWith('.css') && (named.includes(name) || own.has(basename(name).replace(/-[^-]+\.css$/, ''))),
  );
  return {
    path,
    files: scripts.size + styles.length,
    script: await sizesOf([...scripts]),
    style: await sizesOf(styles),
    complete: screen.length > 0,
    compiledAhead: (await Promise.all([...scripts].filter((name) => !name.startsWith('boot-')).map(textOf))).every((text) =>
      text.startsWith('//# allFunctionsCalledOnLoad\n'),
    ),
  };
}

/** Gzipped script bytes that each screen adds to the app shell. */
export async function addedByScreens(): Promise<{ screen: string; gzip: number }[]> {
  const scripts = (await readdir(join(DIST, 'assets'))).filter((name) => name.endsWith('.js'));
  const frame = await closureOf(scripts.filter((name) => /^(index|Shell)-/.test(name)));
  return await Promise.all(
    scripts
      .filter((name) => /^\w+Page-/.test(name))
      .map(async (screen) => {
        const own = [...(await closureOf([screen]))].filter((name) => !frame.has(name));
        return { screen, gzip: (await sizesOf(own)).gzip };
      }),
  );
}

const textOf = (name: string) => readFile(join(DIST, 'assets', name), 'utf8');

async function closureOf(names: readonly string[]): Promise<Set<string>> {
  const found = new Set(names);
  for (const name of found) for (const match of (await textOf(name)).matchAll(STATIC)) if (match[1]) found.add(match[1]);
  return found;
}

async function sizesOf(names: readonly string[]): Promise<Sizes> {
  const sizes = { plain: 0, gzip: 0, brotli: 0 };
  for (const name of names) {
    const bytes = await readFile(join(DIST, 'assets', name));
    sizes.plain += bytes.length;
    sizes.gzip += gzipSync(bytes, { level: 9 }).length;
    sizes.brotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return sizes;
}
