import { CAMPAIGN_STATES, type CampaignState } from './campaigns.rules.ts';

/** Dated events of a customer in a campaign, as ISO instants. */
export interface DatedCustomer {
  /** Present state. */
  state: CampaignState;
  sentAt: string | null;
  decision: { outcome: 'approved' | 'declined' | 'deferred'; at: string } | null;
  doneAt: string | null;
  verifiedAt: string | null;
}

export interface CampaignWeek {
  /** Monday of the week. */
  monday: string;
  states: Record<CampaignState, number>;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Shown weeks, the latest ones. */
const MOST_WEEKS = 12;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function mondayOf(day: string): number {
  const time = Date.parse(day);
  return time - ((new Date(time).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS) * DAY_MS;
}

/** State at a moment in the past. The start of work has no date, so it counts as approved until the present week. */
function stateAt({ sentAt, decision, doneAt, verifiedAt }: DatedCustomer, end: number): CampaignState {
  const isBy = (at: string | null | undefined) => at !== null && at !== undefined && Date.parse(at) < end;
  if (!isBy(sentAt)) return 'not_sent';
  if (isBy(verifiedAt)) return 'verified';
  if (isBy(doneAt)) return 'done';
  if (!isBy(decision?.at) || decision?.outcome === 'deferred') return 'proposed';
  return decision?.outcome === 'declined' ? 'declined' : 'approved';
}

/** Customers by state at the end of each week, from the first recommendation on; the present week shows the present states. */
export function weeksOf(customers: readonly DatedCustomer[], today: string): CampaignWeek[] {
  const sent = customers.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt])).toSorted()[0];
  if (sent === undefined) return [];
  const present = mondayOf(today);
  const first = Math.max(mondayOf(sent.slice(0, 10)), present - (MOST_WEEKS - 1) * WEEK_DAYS * DAY_MS);
  const count = Math.max(0, Math.round((present - first) / (WEEK_DAYS * DAY_MS))) + 1;
  return Array.from({ length: count }, (_, index) => {
    const monday = first + index * WEEK_DAYS * DAY_MS;
    const isPresent = monday >= present;
    const states = customers.map((customer) => (isPresent ? customer.state : stateAt(customer, monday + WEEK_DAYS * DAY_MS)));
    return { monday: dayOf(monday), states: countsOf(states) };
  });
}

function countsOf(states: readonly CampaignState[]): Record<CampaignState, number> {
  const counts = { not_sent: 0, declined: 0, proposed: 0, approved: 0, in_progress: 0, done: 0, verified: 0 };
  for (const state of CAMPAIGN_STATES) counts[state] = states.filter((one) => one === state).length;
  return counts;
}
