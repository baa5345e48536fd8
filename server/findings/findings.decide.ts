import type { BodyOf } from '#contract/endpoint.ts';
import { Finding, type updateFinding } from '#contract/findings.contract.ts';
import { changesBetween } from '#server/audit.changes.ts';
import { given } from '#server/db/given.ts';
import { Fault, stale } from '#server/faults.ts';
import type { SignedInCall } from '#server/http/route.ts';
import { presentFinding } from './findings.present.ts';
import { countOpenFindings, findFinding, type FindingRow, holdFinding, saveFinding } from './findings.queries.ts';

type Call = SignedInCall<typeof updateFinding>;

export async function decide(call: Call): Promise<Finding> {
  const { tx, actor, params, now } = call;
  const { version, ...body } = call.body;
  const before = await holdFinding(tx, params.id);
  if (!before) throw new Fault('FINDING_NOT_FOUND');
  if (version !== undefined && version !== before.version) throw stale(Finding, presentFinding(before));
  if (body.title?.trim() === '') throw new Fault('REQUIRED_FIELD', { field: 'title', message: 'Title is required' });

  const changes = changesBetween({ ...before }, given(body));
  if (!changes) return presentFinding(before);
  await saveFinding(tx, before.id, { ...given(body), ...decision(body, before, { by: actor.userId, at: now }) });
  if ('status' in changes.after) await countOpenFindings(tx, before.customerId);

  const { id, title, customerId } = before;
  await call.audit({ action: 'finding.updated', entity: { type: 'finding', id, label: body.title ?? title }, customerId, ...changes });
  const after = await findFinding(tx, id);
  return presentFinding(after ?? before);
}

/** Who decided and when; opening a finding again takes the decision back. */
function decision(
  { status }: BodyOf<typeof updateFinding> | Omit<BodyOf<typeof updateFinding>, 'version'>,
  before: FindingRow,
  made: { by: string; at: Date },
) {
  if (status === undefined || status === before.status) return {};
  return status === 'open' ? { decidedBy: null, decidedAt: null } : { decidedBy: made.by, decidedAt: made.at };
}
