import { addQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { amountsOf, covers, STATE_OF, type StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { copyOf } from '#server/recommendations/recommendations.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import { decisionRows, type Meeting } from './demo.decisions.ts';
import type { DemoFinding } from './demo.findings.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import { priced } from './demo.money.ts';
import { OWN_TEXTS, RECOMMENDATION_NOTES } from '#demo/data/sentences.ts';
import { between, type DemoWorld, dayIn, daysAfter, recordEvent } from '#demo/demo.world.ts';

export interface DemoRecommendation {
  id: string;
  title: string;
  status: RecommendationStatus;
  options: readonly StoredOption[];
  quarter: FiscalQuarter | null;
  createdAt: Date;
  doneAt: Date | null;
  row: DemoRow;
}

type Text = Omit<ReturnType<typeof copyOf>, 'libraryKey'> & { libraryKey: string | null; oneTime: number; recurring: number };

interface Plan {
  text: Text;
  status: RecommendationStatus;
  findings: DemoFinding[];
}

const OPEN: readonly RecommendationStatus[] = ['idea', 'idea', 'proposed', 'proposed', 'proposed', 'proposed', 'approved', 'approved'];
const UNDER_WAY: readonly RecommendationStatus[] = ['scheduled', 'scheduled', 'in_progress', 'in_progress', 'deferred'];
const MOST_LINKED = 10;

/** Recommendations of a customer: library texts for the worst gaps, some own texts, and some done or declined ones. */
export function demoRecommendations(
  world: DemoWorld,
  customer: DemoCustomer,
  findings: readonly DemoFinding[],
  meetings: readonly Meeting[],
): DemoRecommendation[] {
  return plansFor(world, customer, findings).map((plan) => addRecommendation(world, customer, plan, meetings));
}

function plansFor(world: DemoWorld, customer: DemoCustomer, findings: readonly DemoFinding[]): Plan[] {
  const { chance } = world;
  const isOver = customer.status === 'archived';
  // Only findings of approved assessments have recommendations.
  const reviewed = findings.filter(({ seen }) => seen.some(({ assessment }) => assessment.approvedAt));
  const groups = byLibraryKey(reviewed.filter(({ resolved }) => !resolved));
  const open = groups.slice(0, isOver ? 3 : world.size.recommendations + chance.int(-3, 2)).map(([key, group]): Plan => ({
    text: fromLibrary(world, customer, key),
    status: isOver ? 'declined' : chance.is(0.1) ? 'declined' : chance.pick([...OPEN, ...UNDER_WAY]),
    findings: group.slice(0, MOST_LINKED),
  }));
  const used = new Set(groups.map(([key]) => key));
  const done = byLibraryKey(findings.filter(({ resolved, libraryKey }) => resolved && libraryKey && !used.has(libraryKey)))
    .slice(0, chance.int(1, 3))
    .map(([key, group]): Plan => ({ text: fromLibrary(world, customer, key), status: 'done', findings: group.slice(0, MOST_LINKED) }));
  // Done, with a retest in the next assessment.
  const retested = open.find(({ status }) => status === 'in_progress');
  if (retested && chance.is(0.3)) retested.status = 'done';
  const own = isOver ? [] : chance.is(0.6) ? [chance.pick(OWN_TEXTS)] : [];
  return [
    ...open,
    ...done,
    ...own.map((text): Plan => ({ text: ownText(world, customer, text), status: chance.pick(OPEN), findings: [] })),
  ];
}

/** Groups by library key, most urgent first: by worst severity, then by size. */
function byLibraryKey(findings: readonly DemoFinding[]): [string, DemoFinding[]][] {
  const groups = new Map<string, DemoFinding[]>();
  for (const finding of findings) {
    if (finding.libraryKey) groups.set(finding.libraryKey, [...(groups.get(finding.libraryKey) ?? []), finding]);
  }
  const risk = (group: readonly DemoFinding[]) =>
    Math.max(...group.map(({ severity }) => FINDING_SEVERITIES.indexOf(severity))) * 100 + group.length;
  return [...groups].toSorted(([, one], [, other]) => risk(other) - risk(one));
}

/** Library text priced for the customer's size, even in currencies that the library does not price. */
function fromLibrary({ chance }: DemoWorld, customer: DemoCustomer, key: string): Text {
  const buyer = { currency: 'GBP', userCount: Math.min(customer.users, 120), endpointCount: Math.min(customer.users, 120) };
  const copy = copyOf(key, buyer);
  const inCurrency = (pence: number) => priced(pence / 100, customer.currency);
  const chosen = chance.int(0, copy.options.length - 1);
  const options = copy.options.map((option, i) => ({
    ...option,
    oneTime: inCurrency(option.oneTime),
    recurring: inCurrency(option.recurring),
    chosen: i === chosen,
  }));
  return { ...copy, options, costKnown: !chance.is(0.08), oneTime: 0, recurring: 0 };
}

function ownText({ chance }: DemoWorld, customer: DemoCustomer, own: (typeof OWN_TEXTS)[number]): Text {
  const { oneTime, monthly, ...text } = own;
  const amounts = { oneTime: priced(oneTime, customer.currency), recurring: priced(monthly, customer.currency) };
  const priority = chance.pick(['low', 'medium', 'medium', 'high'] as const);
  return { ...text, ...amounts, priority, responsible: 'ours', costKnown: true, options: [], libraryKey: null };
}

function addRecommendation(world: DemoWorld, customer: DemoCustomer, plan: Plan, meetings: readonly Meeting[]): DemoRecommendation {
  const { chance, rows } = world;
  const { status, text, findings } = plan;
  const createdAt = creationOf(world, plan);
  const doneAt = status === 'done' ? completionOf(world, plan, createdAt) : null;
  const isAsked = status !== 'idea' && status !== 'proposed';
  // Often no option of an idea is advised; what is presented advises one.
  const isOpen = !isAsked && !chance.is(0.5) && status === 'idea';
  const options = isOpen ? text.options.map((option) => ({ ...option, chosen: false })) : text.options;
  const recommendation = { id: chance.id(createdAt), title: text.title, status, options, createdAt, doneAt };
  const quarter = quarterOf(world, customer, recommendation);
  const decisions = decisionRows(world, customer, recommendation, meetings);
  const row = {
    ...rowOf(world, customer, { ...recommendation, text, quarter }),
    source_assessment_id: findings[0]?.seen[0].assessment.id ?? null,
    retest: isRetested(plan),
    declined_count: decisions.filter((decision) => decision['outcome'] === 'declined').length,
  };
  rows.add('recommendations', row);
  rows.add('recommendation_decisions', ...decisions);
  for (const finding of findings) {
    rows.add('recommendation_findings', { recommendation_id: recommendation.id, finding_id: finding.id, customer_id: customer.id });
  }
  link(plan);
  record(world, customer, recommendation);
  return { ...recommendation, quarter, row };
}

/** Applies the recommendation's effects to its findings, before they are settled. */
function link(plan: Plan): void {
  const again = isRetested(plan);
  for (const finding of plan.findings) {
    if (covers(plan.status)) finding.coveredBy += 1;
    if (again && !finding.resolved) finding.retest = true;
    if (plan.status === 'declined') finding.isDeclined = true;
  }
}

/** True if it is done while findings are unresolved; the next assessment asks them first. */
function isRetested({ status, findings }: Plan): boolean {
  return status === 'done' && findings.some(({ resolved }) => !resolved);
}

/** Completion before the assessment that resolved its findings, or after the last one that found them. */
function completionOf(world: DemoWorld, plan: Plan, createdAt: Date): Date {
  const { chance, now } = world;
  const seen = plan.findings.flatMap((finding) => (finding.resolved ? [] : finding.seen.map(({ at }) => at.getTime())));
  const [from, to] = isRetested(plan) ? [new Date(Math.max(...seen)), now] : [createdAt, resolutionOf(world, plan.findings)];
  return between(from, to, 0.3 + chance.next() * 0.6);
}

function resolutionOf({ now }: DemoWorld, findings: readonly DemoFinding[]): Date {
  return findings.find(({ resolved }) => resolved)?.resolved?.at ?? now;
}

/** Creation in the days after the assessment that first found the gaps, or some time in the last year. */
function creationOf(world: DemoWorld, { findings, status }: Plan): Date {
  const { chance, now } = world;
  const first = findings[0]?.seen[0].at ?? daysAfter(now, -chance.int(20, 330));
  const latest = status === 'done' ? resolutionOf(world, findings) : now;
  const at = daysAfter(first, chance.int(1, 12));
  return at < latest ? at : between(first, latest, 0.5);
}

/** Ideas and deferred recommendations mostly have no quarter; the others have one from the current quarter on. */
function quarterOf(
  { chance, now, timezone }: DemoWorld,
  customer: DemoCustomer,
  { status, doneAt }: Pick<DemoRecommendation, 'status' | 'doneAt'>,
) {
  const at = (date: Date) => fiscalQuarterOf(dayIn(timezone)(date), customer.startMonth);
  if (doneAt) return at(doneAt);
  const [unscheduled, from, to] = REACH[status];
  return chance.is(unscheduled) ? null : addQuarters(at(now), chance.int(from, to));
}

/** Share without a quarter, and first and last quarter relative to the current one. */
const REACH: Record<RecommendationStatus, readonly [number, number, number]> = {
  idea: [0.6, 2, 6],
  proposed: [0.25, 0, 5],
  approved: [0.1, 0, 3],
  scheduled: [0, 0, 2],
  in_progress: [0, -1, 0],
  done: [0, 0, 0],
  deferred: [0.5, 4, 6],
  declined: [0.7, 1, 3],
};

type Facts = Omit<DemoRecommendation, 'row'> & { text: Text };

function rowOf(world: DemoWorld, customer: DemoCustomer, facts: Facts): DemoRow {
  const { chance, now } = world;
  const { id, title, status, options, quarter, createdAt, doneAt, text } = facts;
  const { problem, benefit, riskIfNot, priority, effort, responsible, costKnown, libraryKey } = text;
  const amounts = amountsOf(options, { oneTime: text.oneTime, recurring: text.recurring, recurringPer: 'month' });
  return {
    id,
    customer_id: customer.id,
    title,
    status,
    priority,
    ...themeOf(world, text.category),
    problem,
    benefit,
    risk_if_not: riskIfNot,
    internal_note: chance.pick(RECOMMENDATION_NOTES),
    options,
    one_time: amounts.oneTime,
    recurring: amounts.recurring,
    recurring_per: amounts.recurringPer,
    cost_known: costKnown,
    margin: chance.is(0.5) ? chance.int(12, 42) * 100 : null,
    probability: probabilityOf(world, status),
    target_year: quarter?.year ?? null,
    target_quarter: quarter?.quarter ?? null,
    ...daysOf(world, customer, status, quarter),
    effort,
    responsible: chance.is(0.1) ? chance.pick(['theirs', 'vendor']) : responsible,
    owner_id: ownerOf(world, customer),
    library_key: libraryKey,
    done_at: doneAt,
    version: 2,
    created_at: createdAt,
    created_by: customer.vcio.id,
    updated_at: doneAt ?? between(createdAt, now, chance.next() * 0.9),
    updated_by: customer.vcio.id,
  };
}

function themeOf({ chance, initiatives }: DemoWorld, category: string): DemoRow {
  const theme = chance.is(0.5) ? initiatives.find(({ categories }) => categories.includes(category)) : undefined;
  return { category, initiative_id: theme?.id ?? null };
}

function probabilityOf({ chance }: DemoWorld, status: RecommendationStatus): number | null {
  if (STATE_OF[status] === 'won') return 90;
  return status === 'proposed' ? chance.int(2, 8) * 10 : null;
}

function ownerOf({ chance }: DemoWorld, { vcio, engineer }: DemoCustomer): string | null {
  if (chance.is(0.18)) return null;
  return chance.is(0.6) ? vcio.id : engineer.id;
}

/** Scheduled and started work often has dates within its quarter. */
function daysOf({ chance }: DemoWorld, { startMonth }: DemoCustomer, status: RecommendationStatus, quarter: FiscalQuarter | null): DemoRow {
  const isDated = quarter !== null && (status === 'scheduled' || status === 'in_progress') && chance.is(0.5);
  if (!isDated) return { start_on: null, end_on: null };
  const first = new Date(daysOfQuarter(quarter, startMonth).start);
  const start = chance.int(0, 45);
  const day = (offset: number) => daysAfter(first, offset).toISOString().slice(0, 10);
  return { start_on: day(start), end_on: day(start + chance.int(3, 40)) };
}

function record(
  world: DemoWorld,
  customer: DemoCustomer,
  { id, title, createdAt, doneAt }: Pick<DemoRecommendation, 'id' | 'title' | 'createdAt' | 'doneAt'>,
): void {
  const about = { actor: customer.vcio, entityType: 'recommendation', entityId: id, label: title, customerId: customer.id };
  recordEvent(world, { ...about, at: createdAt, action: 'recommendation.created' });
  if (doneAt) recordEvent(world, { ...about, at: doneAt, action: 'recommendation.done', after: { status: 'done' } });
}
