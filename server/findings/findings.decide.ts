import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { acceptanceFaults, type FindingStatus, severityOfRisk } from '#domain/findings/findings.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { BulkResult } from '#contract/bulk.ts';
import { type decideFindings, Finding, type updateFinding } from '#contract/findings/findings.contract.ts';
import { beginReview, lockAssessmentOfFinding } from '#server/assessments/assessments.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { eachForItself } from '#server/platform/http/bulk.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { keepDecisions } from './findings.decisions.queries.ts';
import { presentFinding } from './findings.present.ts';
import { countOpenFindings, findFinding, type FindingRow, lockFinding } from './findings.queries.ts';

type DecideCall = SignedInCall<typeof updateFinding> | SignedInCall<typeof decideFindings>;
type FindingChangeFields = Omit<BodyOf<typeof updateFinding>, 'version'>;

export const findings = versioned({
  notFound: 'FINDING_NOT_FOUND',
  shape: Finding,
  lock: lockFinding,
  read: async (tx, id) => {
    const row = await findFinding(tx, id);
    return row && presentFinding(row);
  },
  write: nextVersionIn('findings'),
  about: ({ id, title, customerId }) => ({ entity: { type: 'finding', id, label: title }, customerId }),
});

export function decide(call: SignedInCall<typeof updateFinding>): Promise<Finding> {
  const { version, ...body } = call.body;
  return decideOn(call, call.params.id, body, version);
}

/** Applies one decision to several findings; missing or undecidable ones fail individually. */
export function decideSeveral(call: SignedInCall<typeof decideFindings>): Promise<BulkResult> {
  const { ids, set } = call.body;
  return eachForItself(ids, (id) => decideOn(call, id, set));
}

async function decideOn(call: DecideCall, id: string, body: FindingChangeFields, version?: number): Promise<Finding> {
  const { tx, actor, now } = call;
  const assessment = await lockAssessmentOfFinding(tx, id);
  if (!assessment) throw new Fault('FINDING_NOT_FOUND');
  const before = await findings.lock(call, id, version);
  if (body.title?.trim() === '') throw new Fault('REQUIRED_FIELD', { field: 'title', message: 'Title is required' });
  if (before.seenCount === 1) refuseUnderWork(assessment.status);
  refuseUnexplained(body, before);
  await refuseHalfAcceptance(call, body, before);

  const fields = fieldsOf(body, before);
  const decision = decisionIn(body, before);
  const action = decision?.status === 'accepted_risk' ? 'finding.accepted' : 'finding.updated';
  const columns = { ...fields, ...(decision && madeBy(decision.status, actor.userId, now)) };
  const changes = await findings.edit(call, before, { action, fields, columns });
  if (changes) await beginReview(tx, assessment, actor.userId);
  if (decision) await keepDecisions(tx, [before.id], { ...decision, decidedBy: actor.userId, decidedAt: now });
  if (changes && 'status' in changes.after) await countOpenFindings(tx, before.customerId);
  return findings.load(call, before.id);
}

/** The severity follows from impact and likelihood once both are known, unless the change sets it. */
function fieldsOf({ after, ...body }: FindingChangeFields, before: FindingRow) {
  const { impact = before.impact, likelihood = before.likelihood } = body;
  const isRated = body.impact !== undefined || body.likelihood !== undefined;
  const severity = body.severity ?? (isRated ? severityOfRisk(impact, likelihood) : null);
  return {
    ...presentFields(body),
    ...(severity === null ? {} : { severity }),
    ...(after === undefined ? {} : { afterImpact: after?.impact ?? null, afterLikelihood: after?.likelihood ?? null }),
  };
}

/** Marking a finding as a false positive requires a note. */
function refuseUnexplained({ status, decisionNote }: FindingChangeFields, before: FindingRow): void {
  if (status !== 'false_positive' || (decisionNote ?? before.decisionNote).trim() !== '') return;
  throw new Fault('REQUIRED_FIELD', { field: 'decisionNote', message: 'Decision note is required' });
}

/** Findings are recreated by a submission, so they cannot be decided before it. */
function refuseUnderWork(status: AssessmentStatus): void {
  if (!isEditable(status)) return;
  const message = 'This assessment is still in progress; decide on its findings once it is submitted';
  throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
}

const LABELS = { acceptedBy: 'Accepted by', acceptedUntil: 'Accepted until' } as const;

/** A risk acceptance needs a customer contact and an end date, from this change or an earlier one. */
async function refuseHalfAcceptance({ tx, now }: DecideCall, change: FindingChangeFields, before: FindingRow): Promise<void> {
  const { status = before.status, acceptedBy = before.acceptedBy, acceptedUntil = before.acceptedUntil } = change;
  const isAccepting = [change.status, change.acceptedBy, change.acceptedUntil].some((field) => field !== undefined);
  if (status !== 'accepted_risk' || !isAccepting) return;
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const [fault] = acceptanceFaults({ acceptedBy, acceptedUntil }, today);
  if (!fault) return;
  const { field, problem } = fault;
  if (problem === 'missing') throw new Fault('REQUIRED_FIELD', { field, message: `${LABELS[field]} is required` });
  const asked = problem === 'past' ? 'must be today or a later day' : 'must be within twelve months';
  throw new Fault('VALIDATION_ERROR', { field, message: `${LABELS[field]}: ${asked}` });
}

/** Decision contained in a change: another status, or other terms of a risk acceptance. Null if there is none. */
function decisionIn(change: FindingChangeFields, before: FindingRow) {
  const { status = before.status, acceptedBy = before.acceptedBy, acceptedUntil = before.acceptedUntil } = change;
  const isAccepted = status === 'accepted_risk';
  const isAsBefore = acceptedBy === before.acceptedBy && acceptedUntil === before.acceptedUntil;
  if (status === before.status && (!isAccepted || isAsBefore)) return null;
  const isExplained = isAccepted || status === 'false_positive';
  return {
    status,
    note: change.decisionNote ?? (isExplained ? before.decisionNote : ''),
    ...(isAccepted && { acceptedBy, acceptedUntil }),
  };
}

/** Author and time of the decision; cleared when the finding is open. */
function madeBy(status: FindingStatus, decidedBy: string, decidedAt: Date) {
  return status === 'open' ? { decidedBy: null, decidedAt: null } : { decidedBy, decidedAt };
}
