import type { Question } from '#domain/templates/templates.rules.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { choicesOf, notApplicableKey } from '#web/assessments/work/answers.words.ts';

/** What the keyboard does with the current question; read aloud by the list of all keys. */
export function KeyHints({ question }: { question: Question }) {
  const digits = choicesOf(question).flatMap(({ digit }) => (digit === '' ? [] : [digit]));
  const [first, last] = [digits[0], digits.at(-1)];
  const answer = digits.length > 2 ? `${first}–${last}` : null;
  return (
    <p
      aria-hidden
      className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-x-3 gap-y-1 border-t border-border bg-surface-1 px-4 py-2 text-xs text-muted pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1">
        {(answer === null ? digits : [answer]).map((digit) => (
          <Kbd key={digit}>{digit}</Kbd>
        ))}
        <Kbd>{notApplicableKey(question).toUpperCase()}</Kbd> {digits.length > 0 ? 'answer' : 'N/A'}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd> next open
      </span>
    </p>
  );
}
