import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const ROOMS = ['domain', 'contract', 'server', 'demo', 'web', 'tests'];
/** Documents that refer to tests by id. */
export const DOCUMENTS = ['docs/internal/spec-coverage.md', 'docs/internal/security-checks.md'];

/** Test ids at the beginning of titles: a feature's word and a number that is never reused. */
const IN_TITLE = /(?<=['"`])\[([A-Z][A-Z0-9]*-\d+)\] /g;
const WITHOUT_NUMBER = /(?<=['"`])\[([A-Z][A-Z0-9]*)-\?\] /g;
const LINK = /\[([A-Z][A-Z0-9]*-\d+)\]\(([^)\s]*)\)/g;

export interface TestFile {
  path: string;
  source: string;
}

export interface TestLink {
  id: string;
  address: string;
}

export const idsIn = (source: string): string[] => [...source.matchAll(IN_TITLE)].map(([, id = '']) => id);
export const isNumbered = (source: string): boolean => source.search(WITHOUT_NUMBER) === -1;
export const linksIn = (document: string): TestLink[] => [...document.matchAll(LINK)].map(([, id = '', address = '']) => ({ id, address }));

/** The form of a reference in a page of docs/internal/. */
export const linkTo = (id: string, file: string | undefined): string => `[${id}](${file === undefined ? '' : `../../${file}`})`;

export async function testFiles(): Promise<TestFile[]> {
  const perRoom = await Promise.all(ROOMS.map((room) => readdir(join(ROOT, room), { recursive: true, withFileTypes: true })));
  const paths = perRoom
    .flat()
    .filter((entry) => entry.isFile() && /\.(?:test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return Promise.all(paths.toSorted().map(async (path) => ({ path, source: await readFile(join(ROOT, path), 'utf8') })));
}

export async function filesOfIds(): Promise<Map<string, string>> {
  return new Map((await testFiles()).flatMap(({ path, source }) => idsIn(source).map((id) => [id, path] as const)));
}

/** Replaces every `[AUTH-?]` by the next number of its word. */
function numbered(files: readonly TestFile[]): TestFile[] {
  const last = new Map<string, number>();
  for (const id of files.flatMap(({ source }) => idsIn(source))) {
    const [word = '', number] = id.split('-');
    last.set(word, Math.max(last.get(word) ?? 0, Number(number)));
  }
  const next = (word: string) => {
    const number = (last.get(word) ?? 0) + 1;
    last.set(word, number);
    return number;
  };
  return files.map(({ path, source }) => ({
    path,
    source: source.replaceAll(WITHOUT_NUMBER, (_found, word: string) => `[${word}-${next(word)}] `),
  }));
}

/** Numbers new tests and updates the links in the documents. */
async function renew(): Promise<void> {
  const before = await testFiles();
  for (const [index, { path, source }] of numbered(before).entries()) {
    if (source !== before[index]?.source) await writeFile(join(ROOT, path), source);
  }
  const files = await filesOfIds();
  for (const document of DOCUMENTS) {
    const text = await readFile(join(ROOT, document), 'utf8');
    await writeFile(
      join(ROOT, document),
      text.replaceAll(LINK, (link, id: string) => (files.has(id) ? linkTo(id, files.get(id)) : link)),
    );
  }
}

if (import.meta.main) await renew();
