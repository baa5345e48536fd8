import { readTags } from '#domain/templates/cells.rules.ts';
import { KEY_PATTERN, type Question, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { cutText, freeKey, keyFrom, type UsedKeys } from '#domain/oscal/oscal.text.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { ImportRefusal } from './templates.import.refusal.ts';
import type { RowSection } from './templates.import.sections.ts';

export interface NamedSheet {
  name: string;
  rows: string[][];
}

interface LibraryRead {
  name: string;
  description?: string;
  sections: RowSection[];
  warnings: Notice[];
  skipped: number;
  /** Library identifier shared by its editions, and the edition. */
  uuid?: string;
  version?: string;
}

const COLUMNS = [
  'assessable',
  'depth',
  'ref_id',
  'name',
  'description',
  'annotation',
  'typical_evidence',
  'implementation_groups',
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads a framework from a CISO Assistant workbook: assessable requirement nodes become questions and their parents sections. Null for any
 * other workbook.
 */
export function libraryIn(sheets: readonly NamedSheet[]): LibraryRead | null {
  const nodes = sheets.find(
    ({ rows }) => rows[0] !== undefined && ['assessable', 'depth'].every((name) => headersOf(rows[0]).includes(name)),
  );
  const meta = sheets.find(({ name }) => name.trim().toLowerCase() === 'library_meta');
  if (!nodes || !meta) return null;
  const facts = new Map(meta.rows.map(([key = '', value = '']) => [key.trim().toLowerCase(), value.trim()]));
  const fact = (key: string) => facts.get(key) || facts.get(`library_${key}`) || undefined;
  const [name, version] = [cutText(fact('name') ?? nodes.name, TEMPLATE_LIMITS.name), fact('version')];
  const description = fact('description');
  return {
    name,
    ...(description ? { description: cutText(description, 5_000) } : {}),
    ...sectionsOf(nodes, { framework: name, ...(version ? { version: cutText(version, 40) } : {}) }),
    ...presentFields({ uuid: fact('urn'), version }),
  };
}

function headersOf(row: readonly string[] | undefined): string[] {
  return (row ?? []).map((cell) => cell.trim().toLowerCase());
}

interface Node {
  path: string;
  depth: number;
  isQuestion: boolean;
  cell: (column: Column) => string;
}

function nodesOf({ rows }: NamedSheet): Node[] {
  const headers = headersOf(rows[0]);
  const at = new Map(COLUMNS.map((column) => [column, headers.indexOf(column)]));
  return rows.slice(1).flatMap((row, index) => {
    const cell = (column: Column) => (row[at.get(column) ?? -1] ?? '').trim();
    if (row.every((value) => value.trim() === '')) return [];
    const depth = Number(cell('depth'));
    if (!Number.isInteger(depth) || depth < 1)
      throw new ImportRefusal(`row ${index + 2}`, 'The depth of a requirement must be a whole number from 1.');
    return [{ path: `row ${index + 2}`, depth, isQuestion: cell('assessable') !== '', cell }];
  });
}

function sectionsOf(sheet: NamedSheet, source: { framework: string; version?: string }) {
  const [sections, warnings] = [new Map<string, RowSection>(), [] as Notice[]];
  const [sectionKeys, questionKeys]: [UsedKeys, UsedKeys] = [new Map(), new Map()];
  const above: { depth: number; title: string; ref: string }[] = [];
  let skipped = 0;
  for (const node of nodesOf(sheet)) {
    while ((above.at(-1)?.depth ?? 0) >= node.depth) above.pop();
    const title = titleOf(node);
    if (!node.isQuestion) {
      above.push({ depth: node.depth, title, ref: node.cell('ref_id') });
      continue;
    }
    if (title === '') {
      skipped += 1;
      warnings.push({ path: node.path, message: 'The requirement has no words and was left out.' });
      continue;
    }
    const named = above.filter((one) => one.title !== '');
    const sectionTitle = cutText(named.map((one) => one.title).join(' / '), 300) || 'General';
    const section = sections.get(sectionTitle) ?? {
      key: freeKey(keyOf(named.at(-1)?.ref ?? '', sectionTitle), sectionKeys),
      title: sectionTitle,
      weight: 1,
      questions: [],
    };
    sections.set(sectionTitle, section);
    section.questions.push(questionOf(node, { title, key: freeKey(keyOf(node.cell('ref_id'), title), questionKeys), source }));
  }
  if (sections.size === 0) throw new ImportRefusal('', 'No requirement of this library is marked as assessable.');
  return { sections: [...sections.values()], warnings, skipped };
}

function keyOf(ref: string, words: string): string {
  return ref !== '' && ref.length <= TEMPLATE_LIMITS.key && KEY_PATTERN.test(ref) ? ref : keyFrom(ref || words);
}

/** Title preceded by the control number; a node without a name uses its description. */
function titleOf({ cell }: Node): string {
  const words = (cell('name') || cell('description')).replaceAll(/\s*\n\s*/g, ' ');
  const ref = cell('ref_id');
  return words === '' || ref === '' || words.startsWith(ref) ? words : `${ref} ${words}`;
}

interface LibraryQuestion {
  title: string;
  key: string;
  source: { framework: string; version?: string };
}

function questionOf({ cell }: Node, { title, key, source }: LibraryQuestion): Question {
  const text = cutText(title, TEMPLATE_LIMITS.questionText);
  const described = cell('name') !== '' || text !== title ? cell('description') : '';
  const howToCheck = cutText(
    [described, cell('annotation'), cell('typical_evidence')].filter((part) => part !== '').join('\n\n'),
    TEMPLATE_LIMITS.helpText,
  );
  const [ref, tags] = [cell('ref_id'), readTags(cell('implementation_groups'))];
  return {
    key,
    text,
    type: 'alignment',
    required: true,
    weight: 1,
    critical: false,
    internalOnly: false,
    ...(howToCheck ? { help: { howToCheck } } : {}),
    ...(ref ? { frameworkRefs: [{ ...source, ref: cutText(ref, 120) }] } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}
