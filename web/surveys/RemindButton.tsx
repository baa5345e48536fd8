import type { Unanswered } from '#contract/surveys/surveys.fields.ts';
import { remindSurvey } from '#contract/surveys/surveys.contract.ts';
import { MOST_REMINDERS } from '#domain/surveys/surveys.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useToday } from '#web/session/today.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

interface RemindButtonProps {
  survey: { id: string; name: string; isOpen: boolean; unanswered: readonly Unanswered[] };
  /** Only contacts of this customer. */
  customerId?: string;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
}

/** Absent if there is no one to remind now. */
export function RemindButton({ survey: { id, name, isOpen, unanswered }, customerId, ...look }: RemindButtonProps) {
  const today = useToday();
  const due = isOpen ? unanswered.filter(({ refusal }) => refusal === null) : [];
  if (due.length === 0) return null;
  const people = countText(due.length, 'person', 'people');
  const last = due.filter(({ reminders }) => reminders === MOST_REMINDERS - 1).length;
  return (
    <ConfirmedButton
      {...look}
      asks={`Remind ${people}?`}
      description={
        <>
          Each gets an email with a new link to “{name}” today, <DateText value={today} />.{' '}
          {last > 0 && `It is the last reminder for ${last === due.length ? (last === 1 ? 'this person' : 'all of them') : last}. `}
          There is no third reminder.
        </>
      }
      confirmLabel={`Remind ${people}`}
      action={() => call(remindSurvey, { params: { id }, query: customerId === undefined ? {} : { customerId } })}
      onDone={({ reminded }) => {
        toast({ title: `Reminder sent to ${countText(reminded, 'person', 'people')}`, variant: 'success' });
        return refreshAfter(remindSurvey);
      }}
    >
      Remind {people}
    </ConfirmedButton>
  );
}
