import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A sentence of the repository with the place where it was found. */
export interface Sentence {
  file: string;
  line: number;
  /** Attribute, property or function that the text is given to; empty for comments. */
  key: string;
  text: string;
}

const TEST_FILE = /(^tests\/|\.(test|e2e|fixture)\.tsx?$|^bench\/)/;
const DIRECTIVE = /^(oxlint|eslint|@ts-|#|@vite|v8 ignore|!)/;

/** Packages, builds and the data folder of an installation. */
const LEFT_OUT = new Set(['node_modules', '.git', 'web/dist', 'data', 'reports']);

/** Files of the repository; read from the disk, because an archive of it has no git. */
export function filesBelow(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(path) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

export function commentsIn(file: string, source = readFileSync(file, 'utf8')): Sentence[] {
  const comments = file.endsWith('.sql') ? sqlComments(source) : scriptComments(file, source);
  return comments
    .map(({ start, text }) => ({ file, line: lineAt(source, start), key: '', text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => /\p{L}/u.test(text) && !DIRECTIVE.test(text));
}

interface Found {
  start: number;
  text: string;
}

/** Consecutive line comments are one comment. */
function scriptComments(file: string, source: string): Found[] {
  const found: (Found & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = found.at(-1);
    const isLine = type === 'Line';
    if (isLine && last?.isLine && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${value}`;
      last.end = end;
    } else {
      found.push({ start, end, isLine, text: value.replace(/^\s*\*+ ?/gm, '') });
    }
  }
  return found;
}

function sqlComments(source: string): Found[] {
  return [...source.matchAll(/(?:^[ \t]*--.*\n?)+/gm)].map(({ 0: text, index }) => ({
    start: index,
    text: text.replace(/^[ \t]*--\s?/gm, ''),
  }));
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

/** Titles of tests and describe blocks. */
export function testTitlesIn(file: string): Sentence[] {
  const source = readFileSync(file, 'utf8');
  const titles: Sentence[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !/^(test|it|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      const text = textOf(title, source);
      if (text) titles.push({ file, line: lineAt(source, title.start), key: 'test', text });
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** Attributes, properties and calls whose strings are never shown. */
const UNSEEN = new Set([
  'className',
  'class',
  'to',
  'from',
  'id',
  'role',
  'type',
  'path',
  'href',
  'src',
  'rel',
  'target',
  'style',
  'd',
  'viewBox',
  'queryKey',
  'import',
  'cn',
  'clsx',
  'code',
  'kind',
  'permission',
  'match',
  'querySelector',
  'sql',
  'regex',
  'onKeyDown',
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'select',
  'selectAll',
  'groupBy',
  'query',
  'where',
  'onConflict',
]);

/** Strings of a source file that people may read: text between tags, and strings that look like words. */
export function textsIn(file: string): Sentence[] {
  const source = readFileSync(file, 'utf8');
  const texts: Sentence[] = [];
  const keys: string[] = [];
  const add = (start: number, text: string, key = keys.at(-1) ?? '') => {
    if (!keys.some((outer) => UNSEEN.has(outer)) && looksLikeWords(text))
      texts.push({ file, line: lineAt(source, start), key, text: text.replace(/\s+/g, ' ').trim() });
  };
  const enter = (key: string) => void keys.push(key);
  const leave = () => void keys.pop();
  new Visitor({
    ImportDeclaration: () => enter('import'),
    'ImportDeclaration:exit': leave,
    JSXAttribute: ({ name }) => enter(source.slice(name.start, name.end)),
    'JSXAttribute:exit': leave,
    Property: ({ key }) => enter(source.slice(key.start, key.end).slice(0, 40)),
    'Property:exit': leave,
    CallExpression: ({ callee }) => enter(source.slice(callee.start, callee.end).replace(/^.*\./s, '').slice(0, 40)),
    'CallExpression:exit': leave,
    TaggedTemplateExpression: ({ tag }) => enter(source.slice(tag.start, tag.end).replace(/[<(].*$/s, '')),
    'TaggedTemplateExpression:exit': leave,
    TSLiteralType: () => enter('import'),
    'TSLiteralType:exit': leave,
    JSXText: ({ start, value }) => add(start, value),
    Literal: ({ start, value }) => void (typeof value === 'string' && add(start, value)),
    TemplateLiteral: (node) => add(node.start, textOf(node, source)),
  }).visit(parseSync(file, source).program);
  return texts;
}

/** A sentence, or a label that starts with a capital letter; identifiers, class lists and addresses are neither. */
function looksLikeWords(text: string): boolean {
  const words = text.trim();
  if (
    !/\p{L}{2}/u.test(words) ||
    /^[a-z0-9_./:#[\]()%&>-]+$/.test(words) ||
    /^[A-Z0-9_]+$/.test(words) ||
    /^(GET|POST|PUT|DELETE) /.test(words)
  )
    return false;
  if (/^\p{Lu}/u.test(words)) return !/^\p{Lu}\w*[A-Z_]\w*$/u.test(words);
  return (
    /[a-z,] [a-z]/.test(words) &&
    !/(^|\s)(?!e-mail)[a-z]+-[a-z0-9[\]/.:-]+(\s|$)/.test(words) &&
    !/^\(?(select|insert|update|delete|with|create|alter)\s/.test(words)
  );
}

/** The text of a string or template; a value in a template becomes `…`. */
function textOf(node: Node, source: string): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateLiteral') return '';
  return source.slice(node.start + 1, node.end - 1).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…');
}

/** Texts of templates and of the library. */
function textsInJson(file: string): Sentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?:"([^"]+)":\s*)?"((?:[^"\\]|\\.)*)"(?!\s*:)/g)].map(([, key = '', text = '']) => ({
        file,
        line: index + 1,
        key,
        text,
      })),
    )
    .filter(({ text }) => looksLikeWords(text));
}

/** Prose of a Markdown page, line by line: without code, links' addresses and quotations. */
export function sentencesIn(file: string): Sentence[] {
  const page = readFileSync(file, 'utf8').replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ''));
  return page.split('\n').flatMap((line, index) => {
    const text = line.replace(/\]\([^)]*\)/g, ']').trim();
    return text ? [{ file, line: index + 1, key: '', text }] : [];
  });
}

const isSource = (file: string) => /\.tsx?$/.test(file);
export const commentedFiles = () => filesBelow().filter((file) => isSource(file) || /\.(sql|mjs)$/.test(file));
export const testFiles = () => filesBelow().filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
/** Pages that people read; docs/internal/ is written by programs or quotes the specification. */
export const pages = () => filesBelow().filter((file) => file.endsWith('.md') && !file.startsWith('docs/internal/'));

export function interfaceTexts(): Sentence[] {
  const rooms = ['domain', 'contract', 'server', 'web', 'demo'].flatMap(filesBelow);
  const files = rooms.filter((file) => !TEST_FILE.test(file) && !file.startsWith('web/gallery/'));
  return files.flatMap((file) => (isSource(file) ? textsIn(file) : file.endsWith('.json') ? textsInJson(file) : []));
}

/** Beginnings that leave a comment without a subject. */
export const INTERROGATIVE = /^(What|Who|Whose|Whoever|Whom|Where|When|Whether|Which|Of|How)\b/;
