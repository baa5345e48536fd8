import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { tenthsText } from '#web/ui/data/number.text.ts';

export const proposedWords = ({ question, value }: Pick<TrayProposal, 'question' | 'value'>): string =>
  shortWords(question, { value, notApplicable: false });

export function nowWords({ question, answer }: Pick<TrayProposal, 'question' | 'answer'>): string {
  return answer && (answer.value !== null || answer.notApplicable) ? shortWords(question, answer) : 'No answer';
}

export const scoreWords = (score: number | null): string => (score === null ? 'No score' : `${tenthsText(score)}%`);

/** Numbers of values, such as "3 Met, 2 Not met". */
export function byValue(proposals: readonly TrayProposal[]): string {
  return [...Map.groupBy(proposals, proposedWords)].map(([words, own]) => `${own.length} ${words}`).join(', ');
}
