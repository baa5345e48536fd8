import type { AnswerValue } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

interface Said {
  value: AnswerValue | null;
  notApplicable: boolean;
}

const FIXED: Readonly<Record<string, string>> = { met: 'Met', partial: 'Partly met', not_met: 'Not met', yes: 'Yes', no: 'No' };

/** A stored answer as a document prints it; why something does not apply is said apart. */
export function writtenAnswer(question: Question, said: Said | undefined): string {
  if (said?.notApplicable) return 'Not applicable';
  const value = said?.value ?? null;
  if (value === null) return 'Not answered';
  if (question.type === 'scale_0_5') return `${String(value)} of 5`;
  if (question.type === 'file' && Array.isArray(value)) return value.length === 1 ? 'One file' : `${value.length} files`;
  if (question.type === 'alignment' || question.type === 'yes_no') return FIXED[String(value)] ?? String(value);
  const labels = new Map((question.options ?? []).map(({ key, label }) => [key, label]));
  return (Array.isArray(value) ? value : [String(value)]).map((one) => labels.get(one) ?? one).join(', ');
}
