import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Module state that two applications in one process cannot mix up, each with its reason. */
const ALLOWED_STATE: Readonly<Record<string, string>> = {
  'server/main.ts endings': 'the process itself; nobody imports it',
  'server/main.ts stopRequested': 'the process itself; nobody imports it',
  'server/main.ts starting': 'the process itself; nobody imports it',
  'server/documents/pdf/pdf.compiler.ts press': 'runs in a worker thread, which has modules of its own and belongs to one application',
  'server/documents/pdf/pdf.compiler.ts hasWarned': 'runs in a worker thread, which has modules of its own and belongs to one application',
  'server/evidence/reading/progress.ts reading': 'runs in a worker thread, which has modules of its own and belongs to one application',
  'server/platform/db/pipeline.ts prepared': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/prepared-statements.ts forgetful': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/prepared-statements.ts known': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/transaction.ts committed': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/transaction.ts clients': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/transaction.ts trails': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/db/transaction.ts transactions': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/observe/observer.ts reporting': 'about a connection, which belongs to one application and takes the entry with it',
  'server/platform/http/limits/bounds.ts derived': 'compiled from a schema of the contract, which never changes',
  'server/platform/http/serializer.ts compiled': 'compiled from a schema of the contract, which never changes',
};

/** Declarations at the beginning of a line are at module level, because the formatter indents those in functions. */
const DECLARATION = /^(?:export )?(const|let|var) (\w+)(?:: ((?:[^=\n]|=>)+?))? = (.*)$/gm;
const UNASSIGNED = /^(?:export )?(?:let|var) (\w+)(?:: [^=\n]+)?;$/gm;
const STATIC = /^ {2}(?:private |public )?static (?!readonly )(#?\w+)(?:: [^=\n]+)?(?: =|;)/gm;
const COLLECTION = /^new (?:Weak)?(?:Map|Set)\b|^new (?:AsyncLocalStorage|EventEmitter|Array)\b/;

/** True if the file itself changes the constant's value; setting lastIndex of a sticky expression does not count. */
function isChanged(name: string, text: string): boolean {
  const change = `\\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)\\(|(?:\\.(?!lastIndex\\b)\\w+|\\[[^\\]\\n]+\\])+ (?:[-+*/|&?]{0,2})= `;
  return new RegExp(`(?<![\\w.#'])${name}(?:${change})`).test(text);
}

function stateIn(text: string): string[] {
  const declared = [...text.matchAll(DECLARATION)].flatMap(([, keyword, name = '', type = '', value = '']) => {
    const isCollection = COLLECTION.test(value) && !type.startsWith('Readonly');
    return keyword !== 'const' || isCollection || isChanged(name, text) ? [name] : [];
  });
  return [...declared, ...[UNASSIGNED, STATIC].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

async function stateOfServer(): Promise<{ files: number; state: string[] }> {
  const rooms = ['server', 'demo'].map(async (room) =>
    (await readdir(join(ROOT, room), { recursive: true })).map((name) => `${room}/${name}`),
  );
  const names = (await Promise.all(rooms)).flat();
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name));
  const state = await Promise.all(
    sources.map(async (name) => stateIn(await readFile(join(ROOT, name), 'utf8')).map((variable) => `${name} ${variable}`)),
  );
  return { files: sources.length, state: state.flat() };
}

test('No module of the server has state of its own without a recorded reason', async () => {
  const { files, state } = await stateOfServer();
  expect(files).toBeGreaterThan(200);
  expect(state.toSorted()).toEqual(Object.keys(ALLOWED_STATE).toSorted());
});

test('The check of module state finds every kind of it', () => {
  const planted = [
    'let count = 0;',
    'export let loading: Promise<Judge> | undefined;',
    'var before = 1;',
    'const cache = new Map<string, Body>();',
    'export const underWay = new Set<Promise<void>>();',
    'const callers: WeakMap<object, string> = new WeakMap();',
    'const listeners: (() => void)[] = [];\nexport const listen = (listener: () => void) => {\n  listeners.push(listener);\n};',
    'const settings = { level: 1 };\nexport function raise(): void {\n  settings.level = 2;\n}',
    'const counts: Record<string, number> = {};\nfunction note(name: string): void {\n  counts[name] += 1;\n}',
    'class Pool {\n  static open = 0;\n}',
    'class Pool {\n  static #open: number;\n}',
  ];
  expect(planted.filter((text) => stateIn(text).length === 0)).toEqual([]);
  const constants = [
    'const FREE: ReadonlySet<string> = new Set(["a"]);',
    'const NAMES = ["a", "b"] as const;',
    'export function count(): number {\n  let count = 0;\n  const seen = new Set<string>();\n  return seen.size + count;\n}',
    'class Names {\n  static readonly most = 5;\n  readonly #names = new Map<string, string>();\n}',
    'const level = 1;\nif (other.level === 1) other.level = 2;',
  ];
  expect(constants.filter((text) => stateIn(text).length > 0)).toEqual([]);
});
