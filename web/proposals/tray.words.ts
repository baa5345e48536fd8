import { fitsQuestion, kindOf } from '#domain/templates/kinds.rules.ts';
import { toolsLabel } from '#domain/evidence/results.rules.ts';
import { originKind } from '#domain/proposals/origin.rules.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { countText, tenthsText } from '#web/ui/data/number.text.ts';
import { isAnswer, type TrayItem } from './tray.items.ts';

export const proposedWords = ({ question, value }: Pick<TrayProposal, 'question' | 'value'>): string =>
  shortWords(question, { value, notApplicable: false });

export function nowWords({ question, answer }: Pick<TrayProposal, 'question' | 'answer'>): string {
  return answer && (answer.value !== null || answer.notApplicable) ? shortWords(question, answer) : 'No answer';
}

/** Present answer if it is a text that another text is to replace, whose words can be compared; otherwise null. */
export function textBefore({ question, answer }: Pick<TrayProposal, 'question' | 'answer'>): string | null {
  return isWritten({ question }) && typeof answer?.value === 'string' && answer.value !== '' ? answer.value : null;
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export const scoreWords = (score: number | null): string => (score === null ? 'No score' : `${tenthsText(score)}%`);

/** Reports whether the answer is written, and not chosen. */
export const isWritten = ({ question }: Pick<TrayProposal, 'question'>) =>
  kindOf(question.type).choices(question).length === 0 && fitsQuestion(question, 'text');

/** Numbers of values, such as "3 Met, 2 Not met, 1 text, 2 changes". */
export function byValue(items: readonly TrayItem[]): string {
  const answers = items.filter(isAnswer);
  const texts = answers.filter(isWritten).length;
  const changes = items.length - answers.length;
  const chosen = Map.groupBy(
    answers.filter((proposal) => !isWritten(proposal)),
    proposedWords,
  );
  return [
    ...[...chosen].map(([words, own]) => `${own.length} ${words}`),
    ...(texts > 0 ? [countText(texts, 'text')] : []),
    ...(changes > 0 ? [countText(changes, 'change')] : []),
  ].join(', ');
}

/** Proposals by origin, such as "43 from evidence, 3 from the AI assistant". */
export function byOrigin(items: readonly TrayItem[]): string {
  const assistant = items.filter((item) => originKind(item) === 'assistant').length;
  const evidence = items.length - assistant;
  return [evidence > 0 && `${evidence} from evidence`, assistant > 0 && `${assistant} from the AI assistant`].filter(Boolean).join(', ');
}

/** Time of today, such as "09:40"; the day of earlier times, without the present year. */
export function timeWords(instant: string, now: Date): string {
  const day = formatDay(instant);
  if (day === formatDay(now.toISOString())) return formatMoment(instant).slice(day.length + 2);
  return day.replace(new RegExp(`[ ,./-]*${now.getFullYear()}-?`, 'u'), '');
}

/** Second line of the origin: "ScubaGear, 20 Nov 2026" or "for Mia Moss, 09:40". */
export function originWords(item: TrayItem, now: Date): string {
  return `${makerOf(item)}, ${timeWords(item.observedAt, now)}`;
}

function makerOf(item: TrayItem): string {
  if (isAnswer(item) && !item.origin) return toolsLabel(item.tools);
  const { person, assistant = '' } = item.origin ?? {};
  return person ? `for ${person.name}` : assistant;
}
