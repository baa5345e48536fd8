import type { getPath, Path } from '#contract/paths/paths.contract.ts';
import { bandsOf, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { SUPPORT_AHEAD_DAYS } from '#domain/campaigns/sources.rules.ts';
import { addQuarters, compareQuarters, type FiscalQuarter, fiscalQuarterOf, quarterFrom } from '#domain/customers/fiscal.rules.ts';
import { isOpenFinding } from '#domain/findings/findings.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { checklistOf, frameworksIn } from '#domain/paths/checklist.rules.ts';
import { waysOf } from '#domain/paths/paths.answer.rules.ts';
import { limitOf, PATH_LIMITS, type PathCandidate, type PathSource, type PathWay } from '#domain/paths/paths.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { answersOfAssessment } from '#server/assessments/assessments.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { supportOfText } from '#server/lifecycle/lifecycle.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import { publishedBody, type ReadingCall } from '#server/templates/templates.ts';
import { type CandidateRow, findStart, listCandidates, listGaps, listOtherAssessments } from './paths.queries.ts';
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
    recommendations: candidates.length,
    costed: candidates.filter(({ costKnown }) => costKnown).length,
  };
  if (!start) return { source: null, facts: { ...facts, assessment: null, checklist: null, checklists: [] } };
  const { source, named, checklists } = await readScored({ tx, context: call.context }, start, query.checklist);
  const choice = { ...wanted, ...choiceOf(query), quarters: quarters.all };
  return {
    source: { ...source, ...choice, candidates: candidates.map((row) => ({ ...candidateOf(row), ending: endingOf(row, today) })) },
    facts: { ...facts, assessment: presentStart(start), checklist: named, checklists },
  };
}

function choiceOf({ must, without, plan }: Call['query']): Pick<PathSource, 'must' | 'without' | 'plan'> {
  return { must: must ?? [], without: without ?? [], plan: plan ?? 'cheapest' };
}

async function wantedOf(
  { query }: Call,
  tx: Tx,
  own: ScoreBands | null,
): Promise<Pick<PathSource, 'goal' | 'budget' | 'quarterBudget' | 'quarterHours' | 'noCriticals'>> {
  return {
    goal: query.goal ?? (await usualGoal(tx, own)),
    budget: query.budget ?? null,
    quarterBudget: query.quarterBudget ?? null,
    quarterHours: query.quarterHours ?? null,
    noCriticals: query.noCriticals !== undefined,
  };
}

/** Start of the good band of the assessment, else of the organisation. */
async function usualGoal(tx: Tx, own: ScoreBands | null): Promise<number> {
  return (own ?? bandsOf(null, (await ownOrganization(tx)).settings)).good;
}

/** Plans that reach the usual goal from an approved assessment, as the page shows them; null if none is needed or none reaches it. */
export async function waysToGoal(
  call: ReadingCall,
  { customerId, assessmentId }: { customerId: string; assessmentId: string },
): Promise<{ goal: number; ways: PathWay[] } | null> {
  const { tx } = call;
  const start = await findStart(tx, customerId, assessmentId);
  if (!start) return null;
  const goal = await usualGoal(tx, start.scoreBands);
  const { source } = await readScored(call, start, undefined);
  const candidates = (await listCandidates(tx, customerId)).map(candidateOf);
  if (candidates.length >= PATH_LIMITS.recommendations) return null;
  const ways = waysOf({ ...source, ...UNLIMITED, goal, candidates });
  return ways && { goal, ways };
}

const UNLIMITED = {
  budget: null,
  quarterBudget: null,
  quarterHours: null,
  noCriticals: false,
  quarters: [],
  must: [],
  without: [],
  plan: 'cheapest',
} as const;

type Start = NonNullable<Awaited<ReturnType<typeof findStart>>>;

interface Scored {
  source: Pick<PathSource, 'body' | 'answers' | 'findings' | 'checklist'>;
  named: Path['checklist'];
  checklists: Path['checklists'];
}

async function readScored({ tx, context }: ReadingCall, start: Start, checklistKey: string | undefined): Promise<Scored> {
  const [body, answers] = [await publishedBody({ tx, context }, start), await answersOfAssessment(tx, start.id)];
  const others = await listOtherAssessments(tx, start);
  const checklists: Path['checklists'] = [
    ...others.map(({ templateId, name }) => ({ key: templateId, name, kind: 'template' as const })),
    ...frameworksIn(body).map(({ name }) => ({ key: name, name, kind: 'framework' as const })),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const named = chosenOf(checklists, checklistKey);
  const other = others.find(({ templateId }) => templateId === named?.key);
  const checklist =
    named &&
    (other
      ? checklistOf(named.name, await publishedBody({ tx, context }, other), await answersOfAssessment(tx, other.id), null)
      : checklistOf(named.name, body, answers, named.name));
  const gaps = await listGaps(tx, start.customerId);
  const findings = gaps.map(({ id, title, severity, status, templateId, questionKey }) => ({
    id,
    title,
    severity,
    questionKey: templateId === start.templateId ? questionKey : null,
    checklistKey: templateId === (other?.templateId ?? start.templateId) ? questionKey : null,
    isOpen: isOpenFinding(status),
  }));
  return { source: { body, answers, findings, checklist }, named, checklists };
}

function chosenOf(checklists: Path['checklists'], wanted: string | undefined): Path['checklist'] {
  const named = checklists.find(({ key }) => key === wanted) ?? null;
  if (wanted !== undefined && !named) {
    throw new Fault('VALIDATION_ERROR', { field: 'checklist', message: 'Checklist: must be one of the checklists of this customer' });
  }
  return named;
}

function presentStart({ id, name, template, approvedAt }: Start): Path['assessment'] {
  return { id, name, template, approvedAt: approvedAt?.toISOString() ?? '' };
}

function candidateOf({ targetYear, targetQuarter, campaignProduct, ...candidate }: CandidateRow): PathCandidate {
  return {
    ...candidate,
    quarter: targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter },
    isCampaign: campaignProduct !== null,
    ending: null,
  };
}

/** Words before the name of a successor, as in "Replace Windows Server 2016 with Windows Server 2025". */
const SUCCESSOR = /\b(?:to|with|by)\b/i;

/** Product of the campaign, else of the title, if its security updates have ended or end within a year. */
function endingOf({ title, campaignProduct }: Pick<CandidateRow, 'title' | 'campaignProduct'>, today: string): PathCandidate['ending'] {
  const support = supportOfText(campaignProduct || (title.split(SUCCESSOR)[0] ?? ''));
  if (!support?.until || support.until > addDays(today, SUPPORT_AHEAD_DAYS)) return null;
  return { product: support.product, until: support.until };
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
