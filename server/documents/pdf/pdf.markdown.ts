import type { Definition, List, ListItem, Nodes, PhrasingContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export interface Run {
  text: string;
  isStrong: boolean;
  isCode: boolean;
  isStruck: boolean;
  href: string | null;
  /** File id of a picture drawn here; the text is its fallback. */
  picture: string | null;
}

/** Content blocks for the template; all text is plain. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; start: number | null; items: Item[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }
  | { kind: 'rule' };

interface Item {
  /** Null if not a checklist item. */
  isTicked: boolean | null;
  blocks: Block[];
}

/** Deeper levels are flattened to this one, because paper and template allow no more. */
const DEEPEST = 5;
const OPENED = /^(?:https?:\/\/|mailto:)/iu;

type Look = Omit<Run, 'text'>;
const PLAIN: Look = { isStrong: false, isCode: false, isStruck: false, href: null, picture: null };

interface Reading {
  addresses: ReadonlyMap<string, string>;
  /** Level of the last heading: the first is the title, and levels must not be skipped. */
  level: number;
}

/** Blocks of a Markdown text as shown on the page; HTML is not rendered. */
export function blocksOf(body: string): Block[] {
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const addresses = new Map(definitionsIn(tree).map(({ identifier, url }) => [identifier, url]));
  return blocksIn(tree, { addresses, level: 1 }, 0);
}

function definitionsIn(node: Nodes): Definition[] {
  if (node.type === 'definition') return [node];
  return 'children' in node ? node.children.flatMap((child) => definitionsIn(child)) : [];
}

function blocksIn(parent: Nodes, reading: Reading, depth: number): Block[] {
  return 'children' in parent ? parent.children.flatMap((node) => blocksFrom(node, reading, depth)) : [];
}

function blocksFrom(node: Nodes, reading: Reading, depth: number): Block[] {
  switch (node.type) {
    case 'heading': {
      const runs = runsIn(node.children, reading, PLAIN);
      if (textOf(runs) === '') return [];
      reading.level = Math.min(Math.max(node.depth, 2), reading.level + 1);
      return [{ kind: 'heading', level: reading.level, runs }];
    }
    case 'paragraph':
      return [{ kind: 'paragraph', runs: runsIn(node.children, reading, PLAIN) }];
    case 'blockquote':
      return depth < DEEPEST ? [{ kind: 'quote', blocks: blocksIn(node, reading, depth + 1) }] : blocksIn(node, reading, depth);
    case 'list':
      return depth < DEEPEST ? [listOf(node, reading, depth)] : node.children.flatMap((item) => blocksIn(item, reading, depth));
    case 'code':
      return [{ kind: 'code', text: node.value.replaceAll('\t', '    ') }];
    case 'table':
      return tableOf(node, reading);
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'footnoteDefinition':
      return [{ kind: 'paragraph', runs: [{ ...PLAIN, text: `[${node.identifier}]` }] }, ...blocksIn(node, reading, depth)];
    default:
      return [];
  }
}

function listOf({ children, ordered, start }: List, reading: Reading, depth: number): Block {
  const itemOf = (item: ListItem): Item => ({ isTicked: item.checked ?? null, blocks: blocksIn(item, reading, depth + 1) });
  return { kind: 'list', start: ordered ? (start ?? 1) : null, items: children.map(itemOf) };
}

function tableOf({ children }: Table, reading: Reading): Block[] {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => runsIn(cell.children, reading, PLAIN)));
  if (head.length === 0) return [];
  return [{ kind: 'table', head, rows: rows.map((row) => head.map((_, column) => row[column] ?? [])) }];
}

function runsIn(nodes: readonly PhrasingContent[], reading: Reading, look: Look): Run[] {
  return nodes.flatMap((node) => runsFrom(node, reading, look));
}

function runsFrom(node: PhrasingContent, reading: Reading, look: Look): Run[] {
  switch (node.type) {
    case 'inlineCode':
      return [{ ...look, text: node.value, isCode: true }];
    case 'emphasis':
    case 'strong':
      return runsIn(node.children, reading, { ...look, isStrong: true });
    case 'delete':
      return runsIn(node.children, reading, { ...look, isStruck: true });
    case 'link':
      return runsIn(node.children, reading, { ...look, href: openedBy(node.url) });
    case 'linkReference':
      return runsIn(node.children, reading, { ...look, href: openedBy(reading.addresses.get(node.identifier)) });
    case 'image':
    case 'imageReference': {
      const address = node.type === 'image' ? node.url : reading.addresses.get(node.identifier);
      return [{ ...look, text: `[Picture: ${node.alt || 'unnamed'}]`, picture: pictureAt(address) }];
    }
    default: {
      const text = plainly(node);
      return text === null ? [] : [{ ...look, text }];
    }
  }
}

/** Plain text of inline nodes without children. */
function plainly(node: PhrasingContent): string | null {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll(/\s*\n\s*/gu, ' ');
    case 'break':
      return '\n';
    case 'footnoteReference':
      return `[${node.identifier}]`;
    default:
      return null;
  }
}

/** Only pictures stored by us are read. */
const OWN_PICTURE = /^\/api\/files\/([\da-f-]{36})$/u;

function pictureAt(address = ''): string | null {
  return OWN_PICTURE.exec(address)?.[1] ?? null;
}

function openedBy(address = ''): string | null {
  return OPENED.test(address) ? address : null;
}

function textOf(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}
