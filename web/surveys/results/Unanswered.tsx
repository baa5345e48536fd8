import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { MOST_REMINDERS, REMINDER_DAYS } from '#domain/surveys/surveys.rules.ts';
import { useToday } from '#web/session/today.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';

/** Contacts who have not answered, with their reminders. */
export function Unanswered({ survey: { unanswered, isOpen, closesAt } }: { survey: SurveyResults }) {
  const without = unanswered.filter(({ reminders }) => reminders >= MOST_REMINDERS).length;
  return (
    <section aria-labelledby="unanswered" className="min-w-0">
      <h2 id="unanswered" className="mb-1 text-lg font-semibold">
        Not answered <span className="text-base font-normal text-muted tabular-nums">{unanswered.length}</span>
      </h2>
      {unanswered.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {isOpen && unanswered.length > without && <span>{countText(unanswered.length - without, 'person', 'people')} to remind</span>}
          {without > 0 && (
            <span>
              {countText(without, 'contact')} had {MOST_REMINDERS} reminders
            </span>
          )}
        </p>
      )}
      <ul className="max-h-120 divide-y divide-border overflow-y-auto text-sm">
        {unanswered.map(({ contact, customer, reminders, mailedAt }) => (
          <li key={contact.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
            <span className="font-medium wrap-anywhere">{contact.name}</span>
            <span className="text-muted">{countText(reminders, 'reminder')}</span>
            <span className="text-muted wrap-anywhere">{customer.name}</span>
            <span className="text-muted">
              <Next reminders={reminders} next={addDays(mailedAt.slice(0, 10), REMINDER_DAYS)} isOpen={isOpen} closesAt={closesAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Day of the next automatic reminder. */
function Next({ reminders, next, isOpen, closesAt }: { reminders: number; next: string; isOpen: boolean; closesAt: string }) {
  const today = useToday();
  const day = next < today ? today : next;
  if (!isOpen) return null;
  if (reminders >= MOST_REMINDERS || day >= closesAt.slice(0, 10)) return 'No reminder left';
  return (
    <>
      Next <DateText value={day} />
    </>
  );
}
