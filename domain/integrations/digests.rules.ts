import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';

/** Content of a channel's daily digest. Must contain no internal text, only customer names, days and numbers. */
export interface DigestFacts {
  meetings: readonly { customer: string; time: string }[];
  overdueMeetings: number;
  waiting: number;
  dueToday: number;
  overdue: number;
  actionsDue: number;
  findings: number;
  criticals: number;
  approved: number;
  declined: number;
}

interface Daily {
  hour: number;
  /** Day of the last digest. */
  sentOn: string | null;
}

/** Day of the digest that is due now; null if none is due. */
export function digestDay({ hour, sentOn }: Daily, now: Date, timezone: string): string | null {
  const today = dayIn(now, timezone);
  return hourIn(now, timezone) >= hour && (sentOn === null || sentOn < today) ? today : null;
}

const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const MOST_NAMED = 5;

/** Lines of a digest; empty if there is nothing to report. */
export function digestLines(facts: DigestFacts): string[] {
  const { meetings, overdueMeetings, waiting, dueToday, overdue, actionsDue, findings, criticals, approved, declined } = facts;
  const named = meetings.slice(0, MOST_NAMED).map(({ customer, time }) => `${customer} at ${time}`);
  const others = meetings.length > MOST_NAMED ? [`${meetings.length - MOST_NAMED} more`] : [];
  const lines: readonly (readonly [number, string])[] = [
    [meetings.length, `Reviews today: ${[...named, ...others].join(', ')}`],
    [overdueMeetings, `${counted(overdueMeetings, 'QBR is', 'QBRs are')} overdue`],
    [waiting, `${counted(waiting, 'assessment is awaiting', 'assessments are awaiting')} review`],
    [dueToday, `${counted(dueToday, 'assessment is', 'assessments are')} due today`],
    [overdue, `${counted(overdue, 'assessment is', 'assessments are')} overdue`],
    [actionsDue, `${counted(actionsDue, 'action from a review is', 'actions from reviews are')} due today or overdue`],
    [findings, `${counted(findings, 'finding', 'findings')} since yesterday, ${criticals} of them critical`],
    [approved, `${counted(approved, 'recommendation was', 'recommendations were')} approved since yesterday`],
    [declined, `${counted(declined, 'recommendation was', 'recommendations were')} declined since yesterday`],
  ];
  return lines.flatMap(([number, line]) => (number > 0 ? [line] : []));
}
