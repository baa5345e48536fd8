import type { TodayGroup, TodayKind } from '#domain/dashboard/dashboard.today.rules.ts';
import type { TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ArrowBackUpIcon, CalendarIcon, ClipboardCheckIcon, ClockIcon, FlagIcon, PencilIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';

interface TodayReason {
  icon: Icon;
  words: string;
  /** Action and its target page. */
  verb: string;
  to: (item: TodayItem) => string;
  /** Meaning of the date: past due, due, waiting since, or time of day. */
  dated: 'late' | 'due' | 'since' | 'time';
}

const assessment = ({ id }: TodayItem) => `/assessments/${id}`;
const review = ({ id }: TodayItem) => `/assessments/${id}/review`;
const qbr = ({ id }: TodayItem) => `/qbrs/${id}`;
const finding = ({ id }: TodayItem) => `/recommendations?tab=findings&finding=${id}`;
const recommendation = ({ id }: TodayItem) => `/recommendations?recommendation=${id}`;
const plan = ({ id }: TodayItem) => `/quarterly-reviews?dialog=new&customer=${id}`;
const generate = ({ id, customer }: TodayItem) => `/qbrs?dialog=new&customerId=${customer.id}&assessmentId=${id}`;

const REASONS: Record<TodayKind, TodayReason> = {
  meeting_today: { icon: CalendarIcon, words: 'Meeting today', verb: 'Open', to: qbr, dated: 'time' },
  returned: { icon: ArrowBackUpIcon, words: 'Returned to you', verb: 'Continue', to: assessment, dated: 'due' },
  assessment_overdue: { icon: AlertTriangleIcon, words: 'Answers are overdue', verb: 'Continue', to: assessment, dated: 'late' },
  assessment_due: { icon: ClockIcon, words: 'Answers are due today', verb: 'Continue', to: assessment, dated: 'due' },
  review: { icon: ClipboardCheckIcon, words: 'Awaiting review', verb: 'Review', to: review, dated: 'since' },
  qbr_overdue: { icon: AlertTriangleIcon, words: 'Meeting is overdue', verb: 'Reschedule', to: qbr, dated: 'late' },
  qbr_outcome: { icon: PencilIcon, words: 'Held, outcome not recorded', verb: 'Record outcome', to: qbr, dated: 'since' },
  acceptance_ended: { icon: AlertTriangleIcon, words: 'Risk acceptance expired', verb: 'Decide', to: finding, dated: 'late' },
  gap_unassigned: { icon: FlagIcon, words: 'Critical, no recommendation', verb: 'Plan', to: finding, dated: 'since' },
  gap_undecided: { icon: FlagIcon, words: 'High, no decision', verb: 'Decide', to: finding, dated: 'since' },
  qbr_draft: { icon: PresentationIcon, words: 'Draft', verb: 'Continue', to: qbr, dated: 'since' },
  review_overdue: { icon: AlertTriangleIcon, words: 'Review is overdue', verb: 'Plan', to: plan, dated: 'late' },
  review_unplanned: { icon: CalendarIcon, words: 'No review is planned', verb: 'Plan', to: plan, dated: 'due' },
  decision_waiting: { icon: ClockIcon, words: 'Awaiting customer decision', verb: 'Follow up', to: recommendation, dated: 'since' },
  ready_for_qbr: {
    icon: PresentationIcon,
    get words() {
      return `Approved, no ${reviewWord().one} yet`;
    },
    get verb() {
      return `Generate ${reviewWord().one}`;
    },
    to: generate,
    dated: 'since',
  },
};

export const GROUP_WORDS: Record<TodayGroup, () => string> = {
  work: () => 'Work',
  reviews: () => 'Reviews',
  meetings: () => 'Meetings',
  qbrs: () => reviewWord().Many,
  findings: () => 'Risks',
  decisions: () => 'Decisions',
};

interface TodayWords {
  icon: Icon;
  words: string;
  verb: string;
  to: string;
  isLate: boolean;
  /** Date such as "20 Nov 2026", or the time of today's meeting. */
  date: string | null;
  /** Age or delay in days, such as "10 d". */
  days: string | null;
}

const DAY = 86_400_000;

export function wordsOf(item: TodayItem, now: Date, today: string): TodayWords {
  const { icon, words, verb, to, dated } = REASONS[item.kind];
  return {
    icon,
    words,
    verb,
    to: to(item),
    isLate: dated === 'late',
    date: dateOf(item, dated),
    days: daysOf(item, dated, endOf(item, now, today)),
  };
}

function dateOf({ at }: TodayItem, dated: TodayReason['dated']): string | null {
  if (!at) return null;
  return dated === 'time' ? formatMoment(at).slice(-5) : formatDay(at);
}

/** Timed items count to the current moment, dates to the organisation's today. */
const endOf = ({ at }: TodayItem, now: Date, today: string) => (at?.includes('T') ? now.getTime() : Date.parse(today));

function daysOf({ at }: TodayItem, dated: TodayReason['dated'], end: number): string | null {
  if (!at || dated === 'time' || dated === 'due') return null;
  const days = Math.floor((end - Date.parse(at)) / DAY);
  if (days < 1) return null;
  return dated === 'late' ? `${countText(days, 'day')} overdue` : countText(days, 'day');
}

/** Subject without the customer's name, which precedes it. */
export function subjectOf({ title, customer }: TodayItem): string | null {
  const rest = title.startsWith(customer.name) ? title.slice(customer.name.length).replace(/^[\s:,–-]+/, '') : title;
  return rest === '' ? null : rest;
}
