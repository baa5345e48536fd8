import type { AnswerValue } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

/** How the organisation writes a day. */
type DayText = (day: string) => string;

interface Said {
  value: AnswerValue | null;
  notApplicable: boolean;
}

const FIXED: Readonly<Record<string, string>> = { met: 'Met', partial: 'Partly met', not_met: 'Not met', yes: 'Yes', no: 'No' };

/** A stored answer as a document prints it; why something does not apply is said apart. */
export function writtenAnswer(question: Question, said: Said | undefined, dayText: DayText = (day) => day): string {
  if (said?.notApplicable) return 'Not applicable';
  return said && said.value !== null ? writtenValue(question, said.value, dayText) : 'Not answered';
}

function writtenValue({ type, options = [] }: Question, value: AnswerValue, dayText: DayText): string {
  if (type === 'date') return dayText(String(value));
  if (type === 'scale_0_5') return `${String(value)} of 5`;
  if (type === 'alignment' || type === 'yes_no') return FIXED[String(value)] ?? String(value);
  if (!Array.isArray(value)) return options.find(({ key }) => key === value)?.label ?? String(value);
  if (type === 'file') return value.length === 1 ? 'One file' : `${value.length} files`;
  return value.map((one) => options.find(({ key }) => key === one)?.label ?? one).join(', ');
}
