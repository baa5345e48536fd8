import { fitsQuestion, kindOf } from '#domain/templates/kinds.rules.ts';
import { originKind } from '#domain/proposals/origin.rules.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { countText, tenthsText } from '#web/ui/data/number.text.ts';

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
const isWritten = ({ question }: Pick<TrayProposal, 'question'>) =>
  kindOf(question.type).choices(question).length === 0 && fitsQuestion(question, 'text');

/** Numbers of values, such as "3 Met, 2 Not met, 1 text". */
export function byValue(proposals: readonly TrayProposal[]): string {
  const texts = proposals.filter(isWritten).length;
  const chosen = Map.groupBy(
    proposals.filter((proposal) => !isWritten(proposal)),
    proposedWords,
  );
  return [...[...chosen].map(([words, own]) => `${own.length} ${words}`), ...(texts > 0 ? [countText(texts, 'text')] : [])].join(', ');
}

/** Proposals by origin, such as "43 from evidence, 3 from AI assistants". */
export function byOrigin(proposals: readonly TrayProposal[]): string {
  const assistant = proposals.filter((proposal) => originKind(proposal) === 'assistant').length;
  const evidence = proposals.length - assistant;
  return [evidence > 0 && `${evidence} from evidence`, assistant > 0 && `${assistant} from AI assistants`].filter(Boolean).join(', ');
}
