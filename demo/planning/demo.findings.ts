import {
  type FindingDraft,
  type FindingSeverity,
  type FindingStatus,
  metQuestionKeys,
  needsDecision,
} from '#domain/findings/findings.rules.ts';
import type { DemoAssessment } from '#demo/assessments/demo.assessments.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import { ACCEPTANCES, FALSE_POSITIVES, LATER } from '#demo/data/sentences.ts';
import { type DemoWorld, dayIn, daysAfter } from '#demo/demo.world.ts';

interface Sighting {
  assessment: DemoAssessment;
  at: Date;
  severity: FindingSeverity;
}

/** One gap of a customer across all assessments on its template. */
export interface DemoFinding extends FindingDraft {
  id: string;
  seen: [Sighting, ...Sighting[]];
  resolved: { by: DemoAssessment; at: Date } | null;
  status: FindingStatus;
  /** Effects of the linked recommendations. */
  coveredBy: number;
  retest: boolean;
  isDeclined: boolean;
  decision: DemoRow;
  /** Permanent record of the decision. */
  kept: DemoRow | null;
}

/** Findings by gap: the assessments, in order of submission, find it, find it again or resolve it. */
export function livingFindings({ chance }: DemoWorld, runs: readonly DemoAssessment[]): DemoFinding[] {
  const living = new Map<string, DemoFinding>();
  for (const run of runs) {
    const at = run.submittedAt;
    if (!at) continue;
    const keyOf = (questionKey: string) => `${run.template.id} ${questionKey}`;
    for (const draft of run.findings) {
      const known = living.get(keyOf(draft.questionKey));
      if (known)
        Object.assign(known, { ...draft, resolved: null, seen: [...known.seen, { assessment: run, at, severity: draft.severity }] });
      else living.set(keyOf(draft.questionKey), newFinding(chance.id(at), draft, { assessment: run, at, severity: draft.severity }));
    }
    if (!run.approvedAt) continue;
    for (const questionKey of metQuestionKeys(run.template.body, run.answers)) {
      const known = living.get(keyOf(questionKey));
      if (known && !known.resolved) known.resolved = { by: run, at: run.approvedAt };
    }
  }
  return [...living.values()];
}

function newFinding(id: string, draft: FindingDraft, sighting: Sighting): DemoFinding {
  const nothing = { resolved: null, status: 'open', coveredBy: 0, retest: false, isDeclined: false, decision: {}, kept: null } as const;
  return { id, ...draft, seen: [sighting], ...nothing };
}

/** Approval requires a decision on high and critical findings, so those without a plan get one; most others stay open. */
export function settle(world: DemoWorld, customer: DemoCustomer, finding: DemoFinding): void {
  const { chance } = world;
  if (finding.resolved) finding.status = 'resolved';
  else if (finding.coveredBy > 0 || finding.retest) finding.status = 'planned';
  else if (mustBeDecided(finding)) decide(world, customer, finding, chance.pick(finding.isDeclined ? AFTER_NO : DECIDED));
  else if (chance.is(0.65) && finding.seen.some(({ assessment }) => assessment.approvedAt))
    decide(world, customer, finding, chance.pick(CHOSEN));
}

const AFTER_NO = ['accepted', 'accepted', 'ended'] as const;
const DECIDED = ['deferred', 'accepted', 'accepted', 'accepted', 'false_positive', 'ended'] as const;
const CHOSEN = ['deferred', 'accepted', 'accepted', 'accepted', 'false_positive', 'false_positive'] as const;

function mustBeDecided({ severity, seen }: DemoFinding): boolean {
  return needsDecision({ severity, status: 'open' }) && seen.some(({ assessment }) => assessment.approvedAt);
}

type Decided = (typeof AFTER_NO)[number] | (typeof DECIDED)[number];

function decide(world: DemoWorld, customer: DemoCustomer, finding: DemoFinding, decided: Decided): void {
  const { chance, now } = world;
  const approvedAt = finding.seen.findLast(({ assessment }) => assessment.approvedAt)?.assessment.approvedAt ?? now;
  const by = { decided_by: customer.vcio.id, decided_at: approvedAt };
  if (decided === 'deferred' || decided === 'false_positive') {
    finding.status = decided;
    const note = chance.pick(decided === 'deferred' ? LATER : FALSE_POSITIVES);
    finding.decision = { ...by, decision_note: note };
    finding.kept = { status: decided, note, accepted_by: null, accepted_until: null, ...by };
    return;
  }
  // An expired risk acceptance leaves its details on the reopened finding.
  const isOver = decided === 'ended';
  const days = isOver ? -chance.int(0, 20) : chance.is(0.35) ? chance.int(2, 55) : chance.int(70, 350);
  finding.status = isOver ? 'open' : 'accepted_risk';
  const note = chance.pick(ACCEPTANCES);
  const end = daysAfter(now, days);
  const acceptance = { accepted_by: customer.contact, accepted_until: dayIn(world.timezone)(end) };
  finding.decision = { ...(isOver ? {} : by), ...acceptance, decision_note: note };
  finding.kept = { status: 'accepted_risk', note, ...acceptance, ...by, decided_at: approvedAt < end ? approvedAt : daysAfter(end, -90) };
}

/** Impact and likelihood values for each severity. */
const RISKS: Record<FindingSeverity, readonly (readonly [number, number])[]> = {
  critical: [
    [5, 3],
    [4, 4],
    [5, 4],
    [3, 5],
  ],
  high: [
    [4, 3],
    [3, 4],
    [5, 2],
    [2, 5],
  ],
  medium: [
    [3, 2],
    [2, 3],
    [3, 3],
    [4, 2],
  ],
  low: [
    [1, 2],
    [2, 2],
    [1, 4],
    [3, 1],
  ],
};

export function addFinding({ chance, rows }: DemoWorld, customer: DemoCustomer, finding: DemoFinding): void {
  const { id, questionKey, severity, status, title, libraryKey, seen, coveredBy } = finding;
  const [first] = seen;
  const isJudged = status !== 'open' || finding.decision['accepted_by'] !== undefined || chance.is(0.3);
  const [impact, likelihood] = isJudged ? chance.pick(RISKS[severity]) : [null, null];
  const isTreated = coveredBy > 0 && chance.is(0.6);
  rows.add('findings', {
    id,
    customer_id: customer.id,
    question_key: questionKey,
    severity,
    status,
    title,
    library_key: libraryKey,
    business_impact: '',
    decision_note: '',
    accepted_by: null,
    accepted_until: null,
    decided_by: null,
    decided_at: null,
    impact,
    likelihood,
    after_impact: isTreated ? impact : null,
    after_likelihood: isTreated && likelihood ? 1 : null,
    covered_by: coveredBy,
    version: isJudged ? 2 : 1,
    created_at: first.at,
    ...lifeOf(finding),
    ...finding.decision,
  });
  for (const { assessment, at, severity } of seen) {
    rows.add('finding_sightings', { finding_id: id, assessment_id: assessment.id, severity, seen_at: at });
  }
  if (finding.kept) rows.add('finding_decisions', { id: chance.id(first.at), finding_id: id, ...finding.kept });
}

/** First and last assessment that found it, and the one that resolved it. */
function lifeOf({ seen, resolved, retest }: DemoFinding): DemoRow {
  const [first] = seen;
  const latest = seen.at(-1) ?? first;
  return {
    template_id: first.assessment.template.id,
    assessment_id: latest.assessment.id,
    first_seen_assessment_id: first.assessment.id,
    first_seen_at: first.at,
    seen_count: seen.length,
    resolved_by_assessment_id: resolved?.by.id ?? null,
    resolved_at: resolved?.at ?? null,
    retest: retest && !resolved,
    updated_at: resolved?.at ?? latest.assessment.approvedAt ?? latest.at,
  };
}
