import type { Month } from '#domain/customers/fiscal.rules.ts';
import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import type { ReviewMark, ReviewStatus } from '#domain/programme/programme.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Text such as "Dec". */
export const shortMonth = (month: Month): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
/** Text such as "Dec 2026". */
export const monthName = (month: Month): string => `${shortMonth(month)} ${month.slice(0, 4)}`;
/** Text such as "Wed 9 Dec 2026". */
export const longDay = (day: string): string => `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDay(day)}`;
/** Text such as "9 Dec". */
export const shortDay = (day: string): string => `${Number(day.slice(8, 10))} ${shortMonth(day)}`;

export const MARK_LABELS: Readonly<Record<ReviewMark, string>> = {
  held: 'Held',
  open: 'Open',
  planned: 'Planned',
  overdue: 'Overdue',
  skipped: 'Skipped',
};

export const STATUS_LABELS: Readonly<Record<ReviewStatus, string>> = {
  planned: 'Planned',
  assessing: 'Assessing',
  ready: 'Ready',
  scheduled: 'Scheduled',
  held: 'Held',
  skipped: 'Skipped',
};

interface Dated {
  plannedMonth: Month;
  plannedOn: string | null;
  meeting: { dateTime: string; timezone: string } | null;
}

/** Text such as "Wed 9 Dec 2026, 10:00", "Wed 9 Dec 2026" or "Dec 2026". */
export function whenText({ plannedMonth, plannedOn, meeting }: Dated): string {
  if (meeting) {
    const wall = wallTime(meeting.dateTime, meeting.timezone);
    return `${longDay(wall.slice(0, 10))}, ${wall.slice(11)}`;
  }
  return plannedOn ? longDay(plannedOn) : monthName(plannedMonth);
}

export const perYear = (reviews: number): string => (reviews === 0 ? 'not met' : `${reviews} per year`);
