import type { ReactNode } from 'react';
import type { Unanswered } from '#contract/surveys/surveys.fields.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { MOST_REMINDERS, REMINDER_DAYS } from '#domain/surveys/surveys.rules.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';

/** Reminders that a contact got, or the reason for getting none. */
export function stateOf({ refusal, reminders }: Unanswered): ReactNode {
  if (refusal === 'bounced') return <span className="text-danger-text">Email bounced</span>;
  if (refusal === 'no_email') return <span className="text-danger-text">No email address</span>;
  if (refusal === 'opted_out') return 'Stopped surveys';
  return countText(reminders, 'reminder');
}

interface Open {
  today: string;
  closesAt: string;
  customerId: string;
}

/** Day of the next automatic reminder of an open survey, or a link to correct the address. */
export function nextOf({ refusal, reminders, mailedAt }: Unanswered, { today, closesAt, customerId }: Open): ReactNode {
  if (refusal === 'bounced' || refusal === 'no_email') {
    return <TextLink to={`/customers/${customerId}?tab=contacts`}>{refusal === 'bounced' ? 'Fix the address' : 'Add an address'}</TextLink>;
  }
  const next = addDays(mailedAt.slice(0, 10), REMINDER_DAYS);
  const day = next < today ? today : next;
  if (refusal === 'opted_out' || reminders >= MOST_REMINDERS || day >= closesAt.slice(0, 10)) return 'No reminder left';
  return (
    <>
      Next <DateText value={day} />
    </>
  );
}

/** Contacts who need a correction first, then those with most reminders. */
export function inOrder<One extends Unanswered>(unanswered: readonly One[]): One[] {
  const isBroken = ({ refusal }: One) => Number(refusal === 'bounced' || refusal === 'no_email');
  return unanswered.toSorted((one, other) => isBroken(other) - isBroken(one));
}

/** Counts such as "41 to remind", "11 had 2 reminders" and "3 bounced". */
export function countsOf(unanswered: readonly Unanswered[]): { count: number; words: string }[] {
  const number = (...refusals: Unanswered['refusal'][]) => unanswered.filter(({ refusal }) => refusals.includes(refusal)).length;
  return [
    { count: number(null, 'recent'), words: 'to remind' },
    { count: number('reminded'), words: `had ${MOST_REMINDERS} reminders` },
    { count: number('bounced'), words: 'bounced' },
    { count: number('opted_out'), words: 'stopped surveys' },
    { count: number('no_email'), words: 'without an address' },
  ].filter(({ count }) => count > 0);
}
