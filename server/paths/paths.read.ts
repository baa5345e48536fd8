import type { getPath, Path } from '#contract/paths/paths.contract.ts';
import { bandsOf, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { addQuarters, compareQuarters, type FiscalQuarter, fiscalQuarterOf, quarterFrom } from '#domain/customers/fiscal.rules.ts';
import { isOpenFinding } from '#domain/findings/findings.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { limitOf, PATH_LIMITS, type PathCandidate, type PathSource } from '#domain/paths/paths.rules.ts';
import { answersOfAssessment } from '#server/assessments/assessments.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { type CandidateRow, findStart, listCandidates, listGaps } from './paths.queries.ts';
import type { findPathInWorker } from './paths.worker.ts';

type Call = PreparedCall<typeof getPath>;
type Found = Awaited<ReturnType<typeof findPathInWorker>>;

const FINDING: WorkerTask<PathSource, Found> = {
  module: new URL('./paths.worker.ts', import.meta.url),
  exportedAs: 'findPathInWorker',
  limitMs: 10_000,
};

/** Reads in a transaction and searches in a worker thread after it. */
export async function findPath(call: Call): Promise<Path> {
  const { context, actor } = call;
  const { source, facts } = await asPerson(context.pools, actor, (tx) => readSource(call, tx));
  if (!source) return { ...facts, path: null };
  const found = await context.workers.run(actor.organizationId, FINDING, source);
  const isWhole = source.candidates.length < PATH_LIMITS.recommendations;
  return { ...facts, path: found && { ...found, isExact: found.isExact && isWhole } };
}

interface Read {
  /** Null without an assessment. */
  source: PathSource | null;
  facts: Omit<Path, 'path'>;
}

async function readSource(call: Call, tx: Tx): Promise<Read> {
  const { params, query, now } = call;
  const customer = await existingCustomer(tx, params.id);
  const start = await findStart(tx, customer.id, query.assessmentId);
  if (!start && query.assessmentId !== undefined) throw new Fault('ASSESSMENT_NOT_FOUND', { field: 'assessmentId' });
  const candidates = await listCandidates(tx, customer.id);
  const today = dayIn(now, customer.timezone);
  const wanted = await wantedOf(call, tx, start?.scoreBands ?? null);
  const quarters = quartersOf(query, fiscalQuarterOf(today, customer.fiscalYearStartMonth));
  const facts = {
    ...wanted,
    ...quarters.ends,
    limit: limitOf({ ...wanted, quarters: quarters.all }),
    customer: { id: customer.id, name: customer.name },
    currency: customer.currency,
    startMonth: customer.fiscalYearStartMonth,
    today,
    assessment: start ? presentStart(start) : null,
    recommendations: candidates.length,
    costed: candidates.filter(({ costKnown }) => costKnown).length,
  };
  if (!start) return { source: null, facts };
  const choice = {
    ...wanted,
    quarters: quarters.all,
    must: query.must ?? [],
    without: query.without ?? [],
    plan: query.plan ?? 'cheapest',
  };
  return { source: { ...(await readScored(call, tx, start)), ...choice, candidates: candidates.map(candidateOf) }, facts };
}

async function wantedOf(
  { query }: Call,
  tx: Tx,
  own: ScoreBands | null,
): Promise<Pick<PathSource, 'goal' | 'budget' | 'quarterBudget' | 'noCriticals'>> {
  const bands = own ?? bandsOf(null, (await ownOrganization(tx)).settings);
  return {
    goal: query.goal ?? bands.good,
    budget: query.budget ?? null,
    quarterBudget: query.quarterBudget ?? null,
    noCriticals: query.noCriticals !== undefined,
  };
}

type Start = NonNullable<Awaited<ReturnType<typeof findStart>>>;

async function readScored({ context }: Call, tx: Tx, start: Start): Promise<Pick<PathSource, 'body' | 'answers' | 'findings'>> {
  const gaps = await listGaps(tx, start.customerId);
  const findings = gaps.map(({ id, title, severity, status, templateId, questionKey }) => ({
    id,
    title,
    severity,
    questionKey: templateId === start.templateId ? questionKey : null,
    isOpen: isOpenFinding(status),
  }));
  return { body: await publishedBody({ tx, context }, start), answers: await answersOfAssessment(tx, start.id), findings };
}

function presentStart({ id, name, template, approvedAt }: Start): Path['assessment'] {
  return { id, name, template, approvedAt: approvedAt?.toISOString() ?? '' };
}

function candidateOf({ targetYear, targetQuarter, ...candidate }: CandidateRow): PathCandidate {
  return { ...candidate, quarter: targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter } };
}

function quartersOf({ from, until }: Call['query'], present: FiscalQuarter): { ends: Pick<Path, 'from' | 'until'>; all: FiscalQuarter[] } {
  const first = from === undefined ? addQuarters(present, 1) : quarterFrom(from);
  const last = until === undefined ? addQuarters(first, PATH_LIMITS.usualQuarters - 1) : quarterFrom(until);
  const count = compareQuarters(last, first) + 1;
  if (count < 1 || count > PATH_LIMITS.quarters) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'until',
      message: `Until: must be the first quarter or up to ${PATH_LIMITS.quarters - 1} later`,
    });
  }
  return { ends: { from: first, until: last }, all: Array.from({ length: count }, (_, index) => addQuarters(first, index)) };
}
