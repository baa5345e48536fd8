import { createHash } from 'node:crypto';
import type { TemplateInput } from '#contract/templates/templates.contract.ts';
import { isOscalDocument, templateFromCatalog } from '#domain/oscal/oscal.rules.ts';
import { OscalRefusal, type Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { cutText } from '#domain/oscal/oscal.text.rules.ts';
import { structureFaults } from '#domain/templates/structure.rules.ts';
import { TEMPLATE_LIMITS, type TemplateType } from '#domain/templates/templates.rules.ts';
import { readTemplateCsv } from './templates.import.csv.ts';
import { checkedTemplate, isOwnTemplate, ownTemplate, parseJson } from './templates.import.json.ts';
import { capped, ImportRefusal } from './templates.import.refusal.ts';
import { sectionsFromRows } from './templates.import.rows.ts';
import { detectFormat } from './templates.import.format.ts';
import { libraryIn } from './templates.import.library.ts';
import type { ChosenColumns, ReadColumn } from './templates.import.columns.ts';
import { bestSheet, readSheets } from './templates.import.xlsx.ts';
import { readOscalXml } from './templates.import.xml.ts';
import { readYaml } from './templates.import.yaml.ts';

export interface TemplateFile {
  fileName: string;
  bytes: Uint8Array;
  /** Column choices of the user; null leaves a meaning out. */
  columns?: ChosenColumns;
}

export interface ImportSource {
  kind: 'json' | 'oscal' | 'csv' | 'xlsx';
  /** SHA-256 of the file in hex, which identifies a repeated import. */
  hash: string;
  /** For OSCAL catalogs and framework libraries; newer editions share the uuid and differ in version. */
  uuid?: string;
  version?: string;
}

export type ImportedTemplate = TemplateInput & { type: TemplateType };

export interface TemplateFileRead {
  template: ImportedTemplate;
  warnings: Notice[];
  /** Number of items that became no question. */
  skipped: number;
  /** Present for tables only. */
  columns?: ReadColumn[];
  source: ImportSource;
}

type Read = Omit<TemplateFileRead, 'source'> & { source: Omit<ImportSource, 'hash'> };

/** Converts any supported file, detected by content, to a template; otherwise throws ImportRefusal. */
export async function readTemplateFile({ fileName, bytes, columns: chosen = {} }: TemplateFile): Promise<TemplateFileRead> {
  const { template, warnings, skipped, columns, source } = await readAnyKind(fileName, bytes, chosen);
  const checked = { ...checkedTemplate(template), type: template.type };
  refuseUnstorable(checked);
  const [fault] = structureFaults(checked);
  if (fault) throw new ImportRefusal(fault.path, fault.message);
  return {
    template: checked,
    warnings: capped(warnings),
    skipped,
    ...(columns ? { columns } : {}),
    source: { ...source, hash: hashOf(bytes, chosen) },
  };
}

/** Includes the chosen columns: the same file with other columns is another template. */
function hashOf(bytes: Uint8Array, chosen: ChosenColumns): string {
  const hash = createHash('sha256').update(bytes);
  const columns = Object.entries(chosen).toSorted(([one], [other]) => one.localeCompare(other));
  return (columns.length > 0 ? hash.update(JSON.stringify(columns)) : hash).digest('hex');
}

async function readAnyKind(fileName: string, bytes: Uint8Array, chosen: ChosenColumns): Promise<Read> {
  const detected = detectFormat(bytes);
  if (detected.kind === 'xlsx') {
    const sheets = await readSheets(bytes);
    const library = libraryIn(sheets);
    return library ? fromLibrary(library) : fromRows(bestSheet(sheets), { fileName, kind: 'xlsx', before: [], chosen });
  }
  if (detected.kind === 'json') return fromDocument(parseJson(detected.text));
  if (detected.kind === 'xml') return fromCatalog(readOscalXml(detected.text));
  if (detected.kind === 'yaml') return fromCatalog(readYaml(detected.text));

  const { rows, warnings } = readTemplateCsv(detected.text);
  const encoding = { path: '', message: 'The file is not UTF-8; it was read as Windows-1252. Check accented letters.' };
  return fromRows(rows, { fileName, kind: 'csv', before: detected.isWindows1252 ? [encoding, ...warnings] : warnings, chosen });
}

function fromDocument(document: unknown): Read {
  if (isOscalDocument(document)) return fromCatalog(document);
  if (!isOwnTemplate(document)) {
    throw new ImportRefusal('', 'This JSON is neither a template (an object with "name" and "sections") nor an OSCAL catalog.');
  }
  const { template, warnings } = ownTemplate(document);
  return { template: { ...template, type: template.type ?? 'technical_alignment' }, warnings, skipped: 0, source: { kind: 'json' } };
}

function fromCatalog(document: unknown): Read {
  try {
    const { name, description, type, sections, warnings, skipped, source } = templateFromCatalog(document);
    return { template: { name, description, type, sections }, warnings, skipped, source };
  } catch (fault) {
    if (fault instanceof OscalRefusal) throw new ImportRefusal(fault.path, fault.message);
    throw fault;
  }
}

interface TableOrigin {
  fileName: string;
  kind: 'csv' | 'xlsx';
  before: Notice[];
  chosen: ChosenColumns;
}

function fromRows(rows: string[][], { fileName, kind, before, chosen }: TableOrigin): Read {
  const { sections, about, warnings, skipped, columns } = sectionsFromRows(rows, chosen);
  return {
    template: { name: nameFrom(fileName), type: 'technical_alignment', ...about, sections },
    warnings: [...before, ...warnings],
    skipped,
    columns,
    source: { kind },
  };
}

function fromLibrary({ name, description, sections, warnings, skipped, uuid, version }: NonNullable<ReturnType<typeof libraryIn>>): Read {
  return {
    template: { name, ...(description ? { description } : {}), type: 'compliance', sections },
    warnings,
    skipped,
    source: { kind: 'xlsx', ...(uuid ? { uuid } : {}), ...(version ? { version } : {}) },
  };
}

/** Tables have no name, so the template is named after the file. */
function nameFrom(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const words = base
    .toWellFormed()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[\s_\p{Cc}]+/gu, ' ')
    .trim();
  return cutText(words, TEMPLATE_LIMITS.name) || 'Imported template';
}

/** PostgreSQL refuses lone surrogates, which JSON can contain as escapes; JSON.stringify writes them as escapes. */
function refuseUnstorable(template: ImportedTemplate): void {
  if (/(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/i.test(JSON.stringify(template))) {
    throw new ImportRefusal('', 'The file contains broken characters (half of a surrogate pair).');
  }
}
