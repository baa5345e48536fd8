import type { TemplateInput } from '#contract/templates/templates.contract.ts';

type InputSection = TemplateInput['sections'][number];
type InputQuestion = InputSection['questions'][number];

/** Columns of CSV and XLSX. The import knows each header, so an exported table can be imported unchanged. */
const COLUMNS: readonly { header: string; width: number; cell: (question: InputQuestion, section: InputSection) => string | number }[] = [
  { header: 'Section key', width: 18, cell: (_question, section) => section.key },
  { header: 'Section', width: 28, cell: (_question, section) => section.title },
  { header: 'Section description', width: 30, cell: (_question, section) => section.description ?? '' },
  { header: 'Section weight', width: 10, cell: (_question, section) => section.weight },
  { header: 'Key', width: 24, cell: (question) => question.key },
  { header: 'Question', width: 70, cell: (question) => question.text },
  { header: 'Type', width: 14, cell: (question) => question.type },
  { header: 'Required', width: 10, cell: (question) => yesOrNo(question.required) },
  { header: 'Weight', width: 8, cell: (question) => question.weight },
  { header: 'Critical', width: 8, cell: (question) => yesOrNo(question.critical) },
  { header: 'Internal only', width: 12, cell: (question) => yesOrNo(question.internalOnly) },
  { header: 'Options', width: 30, cell: (question) => optionLines(question) },
  { header: 'Bands', width: 18, cell: (question) => bandLines(question) },
  { header: 'Why we ask', width: 50, cell: (question) => question.help?.whyWeAsk ?? '' },
  { header: 'How to check', width: 50, cell: (question) => question.help?.howToCheck ?? '' },
  { header: 'Show if', width: 30, cell: (question) => (question.showIf ? JSON.stringify(question.showIf) : '') },
  { header: 'Fail threshold', width: 10, cell: (question) => question.failThreshold ?? '' },
  { header: 'Finding title', width: 50, cell: (question) => question.findingTitle ?? '' },
  { header: 'Client wording', width: 50, cell: (question) => question.clientWording ?? '' },
  { header: 'Gain', width: 40, cell: (question) => question.gain ?? '' },
  { header: 'Evidence', width: 10, cell: (question) => question.evidenceRequired ?? '' },
  { header: 'Recommendation key', width: 24, cell: (question) => question.recommendationKey ?? '' },
  { header: 'Framework refs', width: 30, cell: (question) => referenceLines(question) },
  { header: 'Tags', width: 20, cell: (question) => tagList(question) },
];

/** Number of leading columns that describe the section. */
const OF_SECTION = 4;

/** Template-wide values, written in the first row only. */
const OF_TEMPLATE: readonly { header: string; width: number; cell: (template: TemplateInput) => string }[] = [
  { header: 'Template name', width: 28, cell: ({ name }) => name },
  { header: 'Template type', width: 18, cell: ({ type }) => type ?? '' },
  { header: 'Template description', width: 40, cell: ({ description }) => description ?? '' },
  { header: 'Template scoring', width: 24, cell: ({ scoring }) => (scoring ? JSON.stringify(scoring) : '') },
];

const ALL = [...COLUMNS, ...OF_TEMPLATE];
export const HEADERS: readonly string[] = ALL.map((column) => column.header);
export const WIDTHS: readonly number[] = ALL.map((column) => column.width);

/** One row per question in template order; a section without questions gets a row of its own. */
export function rowsOf(template: TemplateInput): (string | number)[][] {
  const rows = template.sections.flatMap((section) =>
    section.questions.length === 0
      ? [headingOf(section)]
      : section.questions.map((question) => COLUMNS.map((column) => column.cell(question, section))),
  );
  const about = OF_TEMPLATE.map((column) => column.cell(template));
  return rows.map((row, place) => [...row, ...(place === 0 ? about : about.map(() => ''))]);
}

function headingOf(section: InputSection): (string | number)[] {
  const own = [section.key, section.title, section.description ?? '', section.weight];
  return COLUMNS.map((_, place) => (place < OF_SECTION ? (own[place] ?? '') : ''));
}

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}

function optionLines(question: InputQuestion): string {
  return (question.options ?? []).map((option) => fields(option.key, option.label, String(option.points))).join('\n');
}

function referenceLines(question: InputQuestion): string {
  return (question.frameworkRefs ?? []).map((ref) => fields(ref.framework, ref.version ?? '', ref.ref)).join('\n');
}

/** "90 | 50" means 50 points up to 90; the last band is open-ended. */
function bandLines({ bands = [] }: InputQuestion): string {
  return bands.map(({ upTo = '', points }) => fields(String(upTo), String(points))).join('\n');
}

function tagList({ tags = [] }: InputQuestion): string {
  return tags.map((tag) => tag.replaceAll(/[\\,;|]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, ' ')).join(', ');
}

/** Joins fields with "|", escaping separators with a backslash. */
function fields(...values: string[]): string {
  return values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)).join(' | ');
}
