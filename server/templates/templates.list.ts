import type { exportTemplates, TEMPLATE_SORTS, TemplateSummary } from '#contract/templates/templates.contract.ts';
import { type CsvColumn, csvFile } from '#server/documents/documents.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { type ListOrder, readWhole } from '#server/platform/http/list.ts';
import { presentTemplateSummary } from './templates.present.ts';
import { listedTemplates } from './templates.queries.ts';

const by = (...columns: string[]) => ({ columns: [...columns, 'id'].map((column) => `templates.${column}`) });
const NAME = by('nameKey');
const STATUS = by('status', 'updatedAt');
const TYPE = by('type', 'nameKey');
const SECTIONS = by('sectionCount');
const QUESTIONS = by('questionCount');
const CHANGE = by('updatedAt');

/** Each order has its index (0005, 0050). */
export const ORDERS: Record<(typeof TEMPLATE_SORTS)[number], ListOrder> = {
  '-updated': { ...CHANGE, direction: 'desc' },
  updated: { ...CHANGE, direction: 'asc' },
  name: { ...NAME, direction: 'asc' },
  '-name': { ...NAME, direction: 'desc' },
  status: { ...STATUS, direction: 'asc' },
  '-status': { ...STATUS, direction: 'desc' },
  type: { ...TYPE, direction: 'asc' },
  '-type': { ...TYPE, direction: 'desc' },
  sections: { ...SECTIONS, direction: 'asc' },
  '-sections': { ...SECTIONS, direction: 'desc' },
  questions: { ...QUESTIONS, direction: 'asc' },
  '-questions': { ...QUESTIONS, direction: 'desc' },
};

const COLUMNS: readonly CsvColumn<TemplateSummary>[] = [
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Type', ({ type }) => type.replace('_', ' ')],
  ['Sections', ({ sectionCount }) => sectionCount],
  ['Questions', ({ questionCount }) => questionCount],
  ['Version', ({ edition }) => edition],
  ['Assessments', ({ assessmentCount }) => assessmentCount],
  ['Customers', ({ customerCount }) => customerCount],
  ['Owner', ({ owner }) => owner?.name ?? ''],
  ['Published', ({ publishedAt }) => publishedAt?.slice(0, 10) ?? ''],
  ['Updated', ({ updatedAt }) => updatedAt.slice(0, 10)],
];

export async function readForExport({ tx, query, audit }: SignedInCall<typeof exportTemplates>): Promise<TemplateSummary[]> {
  const { format, sort = '-updated', ...filters } = query;
  const rows = await readWhole(listedTemplates(tx, filters), ORDERS[sort]);
  await audit({ action: 'templates.exported', entity: { type: 'template', id: null }, after: { format, rows: rows.length, filters } });
  return rows.map(presentTemplateSummary);
}

export async function makeCsv(templates: readonly TemplateSummary[]): Promise<FileAnswer> {
  return csvFile('Templates', COLUMNS, templates);
}
