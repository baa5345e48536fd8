import { sql } from 'kysely';
import { afterPage, afterRefusal, isReadStage, nextStage, type Place, type ReadStage } from '#domain/psa/psa.runs.rules.ts';
import type { RunCounts } from '#domain/psa/psa.rules.ts';
import { STACK_OBJECTS, type StackChoices } from '#domain/psa/psa.stack.rules.ts';
import { ticketsSince } from '#domain/psa/psa.tickets.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { RunError } from '#server/psa/psa.present.ts';
import { ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import type { PsaService } from '#server/psa/tools/service.ts';
import { readLinks } from '#server/psa/links/links.read.ts';
import { followTool } from '#server/psa/stack/stack.follow.ts';
import { isRemoval, plannedStacks, stacksAfter } from '#server/psa/stack/stack.plan.ts';
import { countTickets } from '#server/psa/tickets/tickets.count.ts';
import { dropStrangers, dropTickets, keepTickets, sweepTickets } from '#server/psa/tickets/tickets.keep.ts';
import type { Outcome, Work } from './runs.company.ts';
import { matchAll } from './runs.match.ts';
import { bringIn } from './runs.plan.ts';
import { companiesAfter, keepRecords, ourCompanies, sweepRecords } from './runs.queries.ts';

export interface RunPosition {
  place: Place;
  counts: RunCounts;
  errors: RunError[];
}

export interface Stepping extends Omit<Work, 'tx'> {
  runId: string;
  isFull: boolean;
  startedAt: Date;
  cursors: Readonly<Record<string, string>>;
  service: PsaService;
  /** Categories assigned by a person to asset types and agreements. */
  choices: StackChoices;
  /** Chosen settings for written tickets and opportunities. */
  chosen: Readonly<Record<string, string>>;
  publicUrl: string;
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Result of a step; `next` is null at the end of the run. `keep` writes in the transaction that advances the run. */
export interface Stepped {
  next: Place | null;
  counts: RunCounts;
  errors: RunError[];
  keep(tx: Tx): Promise<void | RunError>;
}

const MOST_ERRORS = 500;
/** Companies per ticket-counting step. */
const COUNTED_AT_ONCE = 100;

/** Executes one page, one company, one batch of counts or one matching; steps are small so that little is lost if the process dies. */
export async function step(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { stage } = position.place;
  if (isReadStage(stage)) return readPage(run, position, stage);
  if (stage === 'match') return { ...position, next: nextStage(position.place), keep: (tx) => matchAll(tx, run.kind) };
  if (stage === 'links') return followLinks(run, position);
  if (stage === 'ticket') return readTickets(run, position);
  if (stage === 'stack') return followStacks(run, position);
  return stage === 'tickets' ? countQuarters(run, position) : takeIn(run, position);
}

/** Objects counted for a customer's stack: removals must be detected. */
const COUNTED: readonly ReadStage[] = STACK_OBJECTS;

/** Objects read for the whole account; all others belong to a company. */
const OF_ALL: readonly ReadStage[] = ['company', 'member'];

async function readPage(run: Stepping, position: RunPosition, stage: ReadStage): Promise<Stepped> {
  const { place, counts, errors } = position;
  const companies = await run.inTx((tx) => ourCompanies(tx, run.kind));
  // No companies are ours yet, so there is nothing to read for them.
  if (companies.length === 0 && !OF_ALL.includes(stage)) return { next: nextStage(place), counts, errors, keep: async () => {} };
  const since = run.isFull ? null : (run.cursors[stage] ?? null);
  try {
    const { records, next } = await run.service.read(stage, { since, page: place.page, companies });
    const ours = new Set(companies);
    // Records of excluded companies are dropped, except for the company itself.
    const wanted = OF_ALL.includes(stage) ? records : records.filter(({ companyId }) => ours.has(companyId));
    const moved = afterPage(
      place,
      next,
      records.map(({ modifiedAt }) => modifiedAt),
    );
    const read = { ...counts, read: counts.read + wanted.length };
    const { kind, isFull, startedAt } = run;
    const isCounted = isFull && COUNTED.includes(stage);
    const keep = async (tx: Tx) => {
      await keepRecords(tx, kind, wanted, isCounted ? startedAt : null);
      if (isCounted && next === null) await sweepRecords(tx, kind, { object: stage, startedAt, companies });
    };
    return { next: moved, counts: read, errors, keep };
  } catch (error) {
    if (!isOfOneThing(error) || stage === 'company') throw error;
    // A forbidden list does not stop the others from being read.
    return { ...refused(position, { object: stage, externalId: '', reason: error.message }), next: nextStage(place) };
  }
}

const isOfOneThing = (error: unknown): error is ServiceFailure =>
  error instanceof ServiceFailure && (error.kind === 'denied' || error.kind === 'broken');

function refused({ counts, errors }: RunPosition, error: RunError): Omit<Stepped, 'next'> {
  const failed = { ...counts, failed: counts.failed + 1 };
  return { counts: failed, errors: [...errors, error].slice(0, MOST_ERRORS), keep: async () => {} };
}

/** Reads the ticket list. Only a full read removes tickets that the tool no longer has. */
async function readTickets(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { place, counts, errors } = position;
  const { kind, isFull, isReal, startedAt } = run;
  const companies = await run.inTx((tx) => ourCompanies(tx, kind));
  const ending = async (tx: Tx) => {
    if (isFull) await sweepTickets(tx, kind, startedAt);
    if (isReal) await dropStrangers(tx, kind, companies);
  };
  if (companies.length === 0) return { next: nextStage(place), counts, errors, keep: ending };
  const since = isFull ? null : (run.cursors['ticket'] ?? null);
  const openedSince = ticketsSince(startedAt);
  try {
    const { tickets, next } = await run.service.readTickets({ openedSince, since, page: place.page, companies });
    const ours = new Set(companies);
    const wanted = tickets.filter(({ companyId, openedAt }) => ours.has(companyId) && openedAt >= openedSince);
    const moved = afterPage(
      place,
      next,
      tickets.map(({ modifiedAt }) => modifiedAt),
    );
    const keep = async (tx: Tx) => {
      await keepTickets(tx, kind, wanted);
      const others = tickets.filter(({ companyId }) => !ours.has(companyId));
      if (since !== null) await dropTickets(tx, kind, others);
      if (next === null) await ending(tx);
    };
    return { next: moved, counts: { ...counts, read: counts.read + wanted.length }, errors, keep };
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    // A partial list would be counted as complete, so counting is skipped.
    return { ...refused(position, { object: 'tickets', externalId: '', reason: error.message }), next: afterRefusal(place, 'plan') };
  }
}

/** Counts the stored tickets, so that counts and list agree. */
async function countQuarters(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { place, counts, errors } = position;
  const companies = await run.inTx((tx) => companiesAfter(tx, run.kind, place.after, COUNTED_AT_ONCE));
  const last = companies.at(-1);
  if (last === undefined) return { next: nextStage(place), counts, errors, keep: async () => {} };
  const keep = async (tx: Tx) => keepRecords(tx, run.kind, await countTickets(tx, { kind: run.kind, companies, now: run.now }));
  return { next: { ...place, after: last }, counts, errors, keep };
}

async function takeIn(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { place, counts, errors } = position;
  const [companyId] = await run.inTx((tx) => companiesAfter(tx, run.kind, place.after, 1));
  if (companyId === undefined) return { next: nextStage(place), counts, errors, keep: async () => {} };
  const next = { ...place, after: companyId };
  const { kind, isReal, now, runId, periods } = run;
  if (!isReal) {
    const found = await run.inTx((tx) => bringIn({ tx, kind, isReal, now, periods }, companyId));
    return { next, counts: countOutcomes(counts, found), errors, keep: (tx) => keepChanges(tx, runId, found) };
  }
  const planned = await run.inTx((tx) => bringIn({ tx, kind, isReal: false, now, periods }, companyId));
  return {
    next,
    counts: countOutcomes(counts, planned),
    errors,
    keep: (tx) => unlessRefused(tx, companyId, () => bringIn({ tx, kind, isReal, now, periods }, companyId)),
  };
}

/** Updates the stacks of a batch of customers in one statement. */
async function followStacks(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { place, counts, errors } = position;
  const { kind, isReal, runId, now, choices } = run;
  const page = await run.inTx((tx) => stacksAfter(tx, kind, place.after));
  const last = page.at(-1);
  if (last === undefined) return { next: nextStage(place), counts, errors, keep: async () => {} };
  const found = await run.inTx((tx) => plannedStacks(tx, { kind, choices, now, owners: page }));
  return {
    next: { ...place, after: last },
    counts: countOutcomes(counts, found),
    errors,
    keep: (tx) => (isReal ? followTool(tx, { kind, choices, now, owners: page }) : keepChanges(tx, runId, found)),
  };
}

/** Skipped in a preview, which decides nothing. */
async function followLinks(run: Stepping, position: RunPosition): Promise<Stepped> {
  const { place, counts, errors } = position;
  if (!run.isReal) return { next: null, counts, errors, keep: async () => {} };
  try {
    const { after, keep } = await readLinks(run, place.after);
    return { next: after === null ? null : { ...place, after }, counts, errors, keep };
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return { ...refused(position, { object: 'links', externalId: '', reason: error.message }), next: null };
  }
}

/** Rolls back a company that violates a constraint and continues with the others. */
async function unlessRefused(tx: Tx, externalId: string, work: () => Promise<unknown>): Promise<void | RunError> {
  await sql`savepoint company`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error) || !('constraint' in error)) throw error;
    await sql`rollback to savepoint company`.execute(tx);
    return { object: 'company', externalId, reason: `The company could not be stored (${String(error.constraint)}).` };
  }
}

function countOutcomes(counts: RunCounts, outcomes: readonly Outcome[]): RunCounts {
  const things = (action: Outcome['action']) =>
    new Set(outcomes.filter((one) => one.action === action).map(({ object, externalId }) => `${object} ${externalId}`)).size;
  const removed = outcomes.filter(isRemoval).length;
  return {
    ...counts,
    created: counts.created + things('create'),
    updated: counts.updated + things('update') - removed,
    removed: counts.removed + removed,
    skipped: counts.skipped + things('skip'),
    conflicts: counts.conflicts + things('conflict'),
  };
}

async function keepChanges(tx: Tx, runId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx
    .insertInto('psaChanges')
    .values(outcomes.map((outcome) => ({ ...outcome, runId })))
    .execute();
}
