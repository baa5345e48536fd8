import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { countsOf, inOrder, nextOf, stateOf } from '#web/surveys/unanswered.words.tsx';
import { useToday } from '#web/session/today.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const FIRST = 5;

/** Contacts who have not answered, with their reminders. */
export function Unanswered({ survey: { unanswered, isOpen, closesAt } }: { survey: SurveyResults }) {
  const today = useToday();
  const [isWhole, setWhole] = useState(false);
  const shown = inOrder(unanswered).slice(0, isWhole ? undefined : FIRST);
  return (
    <section aria-labelledby="unanswered" className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="unanswered" className="text-lg font-semibold">
          Not answered <span className="text-base font-normal text-muted tabular-nums">{numberText(unanswered.length)}</span>
        </h2>
        {unanswered.length > FIRST && (
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </Button>
        )}
      </div>
      {isOpen && unanswered.length > 0 && (
        <p className="flex flex-wrap gap-x-4 border-b border-border py-1.5 text-sm text-muted tabular-nums">
          {countsOf(unanswered).map(({ count, words }) => (
            <span key={words}>
              <strong className="text-text">{numberText(count)}</strong> {words}
            </span>
          ))}
        </p>
      )}
      <ul className="divide-y divide-border border-b border-border text-sm empty:hidden">
        {shown.map(({ customer, ...one }) => (
          <li key={one.contact.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
            <span className="font-medium wrap-anywhere">{one.contact.name}</span>
            <span className="text-right text-muted">{stateOf(one)}</span>
            <span className="text-muted wrap-anywhere">{customer.name}</span>
            <span className="text-right text-muted">{isOpen && nextOf(one, { today, closesAt, customerId: customer.id })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
