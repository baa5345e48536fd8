import type { TodayKind } from '#domain/dashboard/dashboard.today.rules.ts';
import type { TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ArrowBackUpIcon, CalendarIcon, ClipboardCheckIcon, ClockIcon, FlagIcon, PencilIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';

interface TodayReason {
  icon: Icon;
  /** Overdue items have a colour and a word. */
  isLate: boolean;
  words: (at: string | null) => string;
  to: (id: string) => string;
}

const day = (at: string | null) => (at ? formatDay(at) : 'a day unknown');
const time = (at: string | null) => (at ? formatMoment(at).slice(-5) : '');
const assessment = (id: string) => `/assessments/${id}`;
const review = (id: string) => `/assessments/${id}/review`;
const qbr = (id: string) => `/qbrs/${id}`;
const finding = (id: string) => `/recommendations?tab=findings&finding=${id}`;
const customer = (id: string) => `/customers/${id}`;
const recommendation = (id: string) => `/recommendations?recommendation=${id}`;

const REASONS: Record<TodayKind, TodayReason> = {
  meeting_today: { icon: CalendarIcon, isLate: false, words: (at) => `Meeting today at ${time(at)}`, to: qbr },
  returned: {
    icon: ArrowBackUpIcon,
    isLate: false,
    words: (at) => (at ? `Returned to you, due ${day(at)}` : 'Returned to you'),
    to: assessment,
  },
  assessment_overdue: { icon: AlertTriangleIcon, isLate: true, words: (at) => `Overdue, was due ${day(at)}`, to: assessment },
  assessment_due: { icon: ClockIcon, isLate: false, words: () => 'Due today', to: assessment },
  review: {
    icon: ClipboardCheckIcon,
    isLate: false,
    words: (at) => (at ? `Waits for review since ${day(at)}` : 'Waits for review'),
    to: review,
  },
  qbr_overdue: { icon: AlertTriangleIcon, isLate: true, words: (at) => `Overdue, was planned for ${day(at)}`, to: qbr },
  qbr_outcome: { icon: PencilIcon, isLate: false, words: (at) => `Record the outcome of ${day(at)}`, to: qbr },
  acceptance_ended: { icon: AlertTriangleIcon, isLate: true, words: (at) => `Acceptance of the risk ended ${day(at)}`, to: finding },
  gap_unassigned: { icon: FlagIcon, isLate: false, words: (at) => `Critical since ${day(at)}, nothing recommended`, to: finding },
  gap_undecided: { icon: FlagIcon, isLate: false, words: (at) => `High since ${day(at)}, nothing decided`, to: finding },
  qbr_draft: { icon: PresentationIcon, isLate: false, words: (at) => `Draft, last changed ${day(at)}`, to: qbr },
  review_overdue: { icon: AlertTriangleIcon, isLate: true, words: (at) => `Review was planned for ${day(at)}`, to: customer },
  review_unplanned: { icon: CalendarIcon, isLate: false, words: () => 'No review is planned', to: customer },
  decision_waiting: { icon: ClockIcon, isLate: false, words: (at) => `Waits for their decision since ${day(at)}`, to: recommendation },
  ready_for_qbr: { icon: PresentationIcon, isLate: false, words: (at) => `Approved ${day(at)}, no ${reviewWord().one} yet`, to: review },
};

export function reasonOf({ kind, id, at }: TodayItem): { icon: Icon; isLate: boolean; words: string; to: string } {
  const { icon, isLate, words, to } = REASONS[kind];
  return { icon, isLate, words: words(at), to: to(id) };
}
