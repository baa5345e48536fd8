import type { exportTemplates, listTemplates, TEMPLATE_SORTS, TemplateSummary } from '#contract/templates/templates.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { ListOrder } from '#server/platform/http/list.ts';

const by = (...columns: string[]) => ({ columns: [...columns, 'id'].map((column) => `templates.${column}`) });
const NAME = by('nameKey');
const STATUS = by('status', 'updatedAt');
const TYPE = by('type', 'nameKey');
const SECTIONS = by('sectionCount');
const QUESTIONS = by('questionCount');
const CHANGE = by('updatedAt');
const USES = by('assessmentCount');
const OWNER = by('author');
const PUBLISHED = by('published');

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
  uses: { ...USES, direction: 'asc' },
  '-uses': { ...USES, direction: 'desc' },
  owner: { ...OWNER, direction: 'asc' },
  '-owner': { ...OWNER, direction: 'desc' },
  published: { ...PUBLISHED, direction: 'asc' },
  '-published': { ...PUBLISHED, direction: 'desc' },
};

/** The order is that of all customers; whoever sees listed ones alone would read from it what the others do. */
export async function refuseCountsOfAll({ actor, query }: SignedInCall<typeof listTemplates> | SignedInCall<typeof exportTemplates>) {
  if (!actor.isLimited || query.sort?.replace('-', '') !== 'uses') return;
  throw new Fault('PERMISSION_DENIED', { message: 'You see listed customers alone; choose another order' });
}

export const COLUMNS: readonly CsvColumn<TemplateSummary>[] = [
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
