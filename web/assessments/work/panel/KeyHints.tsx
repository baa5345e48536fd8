import type { Question } from '#domain/templates/templates.rules.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { choicesOf, NOT_APPLICABLE_KEY } from '#web/assessments/work/answers.words.ts';
import { startsTyping } from '#web/assessments/work/keys/keys.ts';
import { ANSWER_KINDS } from '#web/assessments/work/rows/answer.kinds.ts';

/** The keys of the current question; screen readers have the list of all keys. */
export function KeyHints({ question }: { question: Question }) {
  const { keysHint } = ANSWER_KINDS[question.type];
  const isText = startsTyping('j', question);
  const answer = keysHint ? [keysHint] : digitsOf(question);
  return (
    <p
      aria-hidden
      className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-x-2 gap-y-1 border-t border-border bg-surface-1 px-4 py-2 text-xs text-muted pointer-coarse:hidden"
    >
      <Hint keys={isText ? answer : [...answer, NOT_APPLICABLE_KEY.toUpperCase()]} does={answer.length > 0 ? 'answer' : 'N/A'} />
      <Hint keys={isText ? ['Alt', 'J', 'K'] : ['J', 'K']} does="move" />
      <Hint keys={['↵']} does="next open" />
    </p>
  );
}

function digitsOf(question: Question): readonly string[] {
  const digits = choicesOf(question).flatMap(({ digit }) => (digit === '' ? [] : [digit]));
  return digits.length > 2 ? [`${digits[0]}–${digits.at(-1)}`] : digits;
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      {does}
    </span>
  );
}
