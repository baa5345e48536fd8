import { Scoring } from '#contract/templates/questions.contract.ts';
import type { TemplateInput } from '#contract/templates/templates.contract.ts';
import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { cutText } from '#domain/oscal/oscal.text.rules.ts';
import type { Meaning } from '#domain/templates/columns.rules.ts';
import { TEMPLATE_LIMITS, TEMPLATE_TYPES, type TemplateType } from '#domain/templates/templates.rules.ts';
import { type ImportRow, oneLine } from './templates.import.question.ts';

/** Template-wide values in a table. */
export interface RowsAbout extends Partial<Pick<TemplateInput, 'name' | 'description' | 'scoring'>> {
  type?: TemplateType;
}

const DESCRIPTION = 5_000;

/** Reads template-wide values, which our exports write in the first row; the first non-empty cell counts. */
export function aboutTemplate(rows: readonly ImportRow[], warnings: Notice[]): RowsAbout {
  const saying = (meaning: Meaning) => rows.find((row) => row.cellAt(meaning) !== '');
  const cellText = (meaning: Meaning) => saying(meaning)?.cellAt(meaning) ?? '';
  const warn = (meaning: Meaning, message: string) => warnings.push({ path: saying(meaning)?.path ?? '', message });

  const name = cutText(oneLine(cellText('templateName')), TEMPLATE_LIMITS.name);
  const description = cutText(cellText('templateDescription'), DESCRIPTION);
  const type = TEMPLATE_TYPES.find((known) => known === cellText('templateType'));
  if (!type && cellText('templateType') !== '') warn('templateType', 'The template type is unknown and was ignored.');
  const scoring = readScoring(cellText('templateScoring'));
  if (!scoring && cellText('templateScoring') !== '') warn('templateScoring', 'The scoring has an invalid format and was ignored.');
  return {
    ...(name === '' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    ...(type ? { type } : {}),
    ...(scoring ? { scoring } : {}),
  };
}

/** Scoring is stored as JSON in the form of the contract. */
function readScoring(cell: string): TemplateInput['scoring'] {
  if (cell === '') return undefined;
  try {
    return Scoring.parse(JSON.parse(cell));
  } catch {
    return undefined;
  }
}
