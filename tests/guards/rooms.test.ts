import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** What each room may name in an import. Inside a folder `./x.ts`, across folders `#room/…`, never `../`. */
const MAY_IMPORT: Readonly<Record<string, RegExp>> = {
  domain: /^(\.\/|#domain\/)/,
  contract: /^(\.\/|#domain\/|#contract\/|zod\/mini$)/,
  server: /^(\.\/|#domain\/|#contract\/|#server\/|node:|[a-z@])/,
  web: /^(\.\/|#domain\/|#contract\/|#web\/|[a-z@])/,
};
/** Packages of the other side of the wire, by room. */
const NEVER: Readonly<Record<string, RegExp>> = {
  server: /^(react|@tanstack|@base-ui|radix-ui)/,
  web: /^(node:|fastify|kysely|pg$|pg-boss|pino|nodemailer|@node-rs|@fastify)/,
};
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const TEST_FILE = /\.(test|e2e|fixture)\.tsx?$/;
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|misc|lib|services|types|hooks)\//;

interface Source {
  path: string;
  text: string;
}

async function sourcesOf(room: string): Promise<Source[]> {
  const names = await readdir(join(ROOT, room), { recursive: true });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !/^(dist|node_modules)\//.test(name));
  return Promise.all(code.map(async (name) => ({ path: `${room}/${name}`, text: await readFile(join(ROOT, room, name), 'utf8') })));
}

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** A feature's queries are its own; another feature asks for a function in a file of the feature that is no queries file. */
function isForeignQueries(path: string, name: string): boolean {
  const asked = /^#server\/([^/]+)\/.*\.queries\.ts$/.exec(name);
  return asked !== null && !path.startsWith(`server/${asked[1]}/`);
}

/** The rooms of the client that every feature may import; each may import those before it, so that no circle can arise. */
const SHARED_WEB = ['http', 'ui', 'theme', 'session', 'navigation'];
/** What a feature of the client opens to other features. */
const PUBLIC_WEB = [
  'assessments/AssessmentChip.tsx',
  'assessments/SeverityChip.tsx',
  'assessments/answer.keys.ts',
  'feedback/feedback.dialog.ts',
  'onboarding/onboarding.context.ts',
  'qbrs/QbrStatusChip.tsx',
];

/** Routes and shell import everything and nothing imports them; a shared room imports the rooms below it; a feature opens what PUBLIC_WEB lists. */
function isForeignPage(path: string, name: string): boolean {
  const target = /^#web\/([^/]+)\//.exec(name)?.[1];
  const own = /^web\/([^/]+)\//.exec(path)?.[1];
  if (target === undefined || target === own) return false;
  if (target === 'app') return path !== 'web/main.tsx';
  if (own === undefined || own === 'app') return false;
  if (SHARED_WEB.includes(own)) return !SHARED_WEB.slice(0, SHARED_WEB.indexOf(own)).includes(target);
  return !SHARED_WEB.includes(target) && !PUBLIC_WEB.includes(name.slice('#web/'.length));
}

/** The folders of the client that import each other in a circle; empty where there is an order. */
function circleIn(sources: readonly Source[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const own = path.split('/')[1] ?? '';
    const targets = importsOf(text).flatMap((name) => /^#web\/([^/]+)\//.exec(name)?.[1] ?? []);
    imports.set(own, new Set([...(imports.get(own) ?? []), ...targets.filter((target) => target !== own)]));
  }
  // Whoever imports only what has been removed is removed; what is left imports each other.
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [own, targets] of imports) if (![...targets].some((target) => imports.has(target))) imports.delete(own);
  }
  return [...imports.keys()];
}

function faultsOf({ path, text }: Source): string[] {
  const room = path.split('/')[0] ?? '';
  const isTest = TEST_FILE.test(path);
  return importsOf(text)
    .filter((name) => {
      if (isTest && (name.startsWith('#tests/') || name.startsWith('node:') || /^[a-z@]/.test(name))) return false;
      if (name.endsWith('.css') && room === 'web') return false;
      return !MAY_IMPORT[room]?.test(name) || NEVER[room]?.test(name) || isForeignQueries(path, name) || isForeignPage(path, name);
    })
    .map((name) => `${path} imports ${name}`);
}

describe('the rooms', () => {
  for (const room of Object.keys(MAY_IMPORT)) {
    test(`${room} imports only what it may`, async () => {
      const sources = await sourcesOf(room);
      expect(sources.length).toBeGreaterThan(5);
      expect(sources.flatMap((source) => importsOf(source.text)).length).toBeGreaterThan(5);
      expect(sources.flatMap(faultsOf)).toEqual([]);
    });
  }

  test('a line in the wrong room is found, whatever its kind', () => {
    const planted: Source[] = [
      { path: 'domain/a.rules.ts', text: "import { z } from 'zod';" },
      { path: 'contract/a.contract.ts', text: "import type { X } from '#server/x.ts';" },
      { path: 'server/a/a.routes.ts', text: "import { Page } from '#web/a/Page.tsx';" },
      { path: 'server/a/a.routes.ts', text: "import { list } from '#server/b/b.queries.ts';" },
      { path: 'web/a/Page.tsx', text: "const x = import('#server/x.ts');" },
      { path: 'web/a/Page.tsx', text: "import { b } from '#web/b/B.tsx';" },
      { path: 'web/a/Page.tsx', text: "import {\n  readFile,\n} from 'node:fs';" },
      { path: 'web/a/Page.tsx', text: "import { router } from '#web/app/routes.tsx';" },
      { path: 'web/session/a.ts', text: "import { dismissed } from '#web/app/dismissed.ts';" },
      { path: 'web/session/a.ts', text: "const a = import('#web/a/a.ts');" },
      { path: 'web/session/a.ts', text: "import { dialog } from '#web/feedback/feedback.dialog.ts';" },
      { path: 'web/theme/a.ts', text: "import { useCurrentUser } from '#web/session/session.ts';" },
      { path: 'domain/a.rules.ts', text: "import { b } from '../b.ts';" },
    ];
    expect(planted.filter((source) => faultsOf(source).length === 0)).toEqual([]);
  });

  test('No circle of imports leads through the folders of the client', async () => {
    const planted: Source[] = [
      { path: 'web/a/A.tsx', text: "import { b } from '#web/b/b.ts';" },
      { path: 'web/b/b.ts', text: "import { c } from '#web/c/c.ts';" },
      { path: 'web/c/c.ts', text: "import { A } from '#web/a/A.tsx';" },
    ];
    expect(circleIn(planted)).toEqual(['a', 'b', 'c']);
    expect(circleIn(planted.slice(1))).toEqual([]);
    expect(circleIn((await sourcesOf('web')).filter(({ path }) => !TEST_FILE.test(path)))).toEqual([]);
  });

  test('domain asks neither the clock nor chance', async () => {
    const sources = (await sourcesOf('domain')).filter(({ path }) => !TEST_FILE.test(path));
    const asks = /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\.|\bfetch\(/;
    expect(asks.test('const now = new Date();')).toBe(true);
    expect(sources.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no folder is a drawer for odds and ends', async () => {
    const sources = (await Promise.all(Object.keys(MAY_IMPORT).map(sourcesOf))).flat();
    expect(FORBIDDEN_FOLDERS.test('server/utils/x.ts')).toBe(true);
    expect(sources.filter(({ path }) => FORBIDDEN_FOLDERS.test(path)).map(({ path }) => path)).toEqual([]);
  });
});
