import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import {
  createStackAudit,
  deleteStackAudit,
  getStackAudit,
  listStackAudits,
  recommendStackGaps,
  StackAudit,
  type StackAuditRow,
  updateStackAudit,
} from '#contract/stack/stack.audits.contract.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { STACK_CATEGORIES, stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { isGap, newLines, type StackLine, stackScore, suggestedVerdict, unjudged } from '#domain/stack/stack.rules.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { recommendGap } from './stack.recommend.ts';
import {
  allStandards,
  AUDIT_ORDER,
  type AuditListRow,
  type AuditRow,
  findAudit,
  foundItems,
  insertAudit,
  listedAudits,
  livingRecommendations,
  lockAudit,
  removeAudit,
} from './stack.queries.ts';

const audits = versioned({
  notFound: 'STACK_AUDIT_NOT_FOUND',
  shape: StackAudit,
  lock: lockAudit,
  read: async (tx, id) => {
    const row = await findAudit(tx, id);
    return row && presentAudit(tx, row);
  },
  write: nextVersionIn('stackAudits'),
  about: ({ id, customer, customerId }) => ({ entity: { type: 'stack_audit', id, label: labelOf(customer.name) }, customerId }),
});

const labelOf = (customer: string) => `${customer} stack audit`;

export function auditsRoutes({ on, onList }: Mounting): void {
  onList(listStackAudits, {
    rows: ({ tx, query }) => listedAudits(tx, query),
    order: () => AUDIT_ORDER,
    present: presentRow,
  });
  on(getStackAudit, (call) => audits.load(call, call.params.id));
  on(createStackAudit, begin);
  on(updateStackAudit, judge);
  on(deleteStackAudit, async (call) => {
    const audit = await audits.lock(call, call.params.id, call.body?.version);
    refuseCompleted(audit);
    await removeAudit(call.tx, audit.id);
    const { auditedOn, status } = audit;
    await call.audit({ action: 'stack_audit.deleted', ...audits.about(audit), before: { auditedOn, status } });
  });
  on(recommendStackGaps, recommend);
}

async function begin(call: SignedInCall<typeof createStackAudit>): Promise<AnswerOf<typeof createStackAudit>> {
  const { tx, actor, body, now } = call;
  const customer = await openCustomer(tx, body.customerId);
  const { timezone, currency } = await ownOrganization(tx);
  const [standards, items] = [await allStandards(tx), await foundItems(tx, customer.id)];
  const lines = newLines(STACK_CATEGORIES, standards, { tier: customer.tier, items, currency });
  const auditedOn = body.auditedOn ?? dayIn(now, timezone);
  const { score, offStandard, missing, unknown } = stackScore(lines);
  const id = await insertAudit(tx, {
    customerId: customer.id,
    auditedOn,
    auditorId: actor.userId,
    lines: JSON.stringify(lines),
    score,
    offStandard,
    missing,
    unknown,
  });
  const entity = { type: 'stack_audit', id, label: labelOf(customer.name) };
  await call.audit({ action: 'stack_audit.created', entity, customerId: customer.id, after: { auditedOn } });
  return audits.load(call, id);
}

type Change = NonNullable<BodyOf<typeof updateStackAudit>['lines']>[number];

async function judge(call: SignedInCall<typeof updateStackAudit>): Promise<AnswerOf<typeof updateStackAudit>> {
  const { version, lines: changed = [], ...body } = call.body;
  const before = await audits.lock(call, call.params.id, version);
  refuseCompleted(before);
  const lines = before.lines.map((line) =>
    mergedLine(
      line,
      changed.find(({ category }) => category === line.category),
    ),
  );
  const isCompleted = body.status === 'completed';
  if (isCompleted) refuseUnjudged(lines);
  const judged = changed.length > 0 || body.status !== undefined;
  const status = isCompleted ? ('completed' as const) : judged ? ('in_progress' as const) : before.status;
  const fields = { auditedOn: body.auditedOn ?? before.auditedOn, status, ...stackScore(lines), lines };
  await audits.edit(call, before, {
    action: isCompleted ? 'stack_audit.completed' : 'stack_audit.updated',
    fields,
    columns: { ...fields, lines: JSON.stringify(lines), completedAt: isCompleted ? call.now : null },
  });
  return audits.load(call, before.id);
}

function mergedLine(line: StackLine, change: Change | undefined): StackLine {
  if (!change) return line;
  const { verdict = line.verdict, found = line.found, coveragePercent = line.coveragePercent, note = line.note } = change;
  return { ...line, verdict, found, coveragePercent, note };
}

function refuseCompleted({ status }: { status: string }): void {
  if (status === 'completed') throw new Fault('STACK_AUDIT_NOT_EDITABLE');
}

function refuseUnjudged(lines: readonly StackLine[]): void {
  const open = unjudged(lines);
  if (open.length === 0) return;
  const names = open.map((category) => stackCategory(category)?.name ?? category);
  throw new Fault('MISSING_REQUIRED_ANSWERS', {
    message: `${open.length === 1 ? 'One required category has' : `${open.length} required categories have`} no verdict yet: ${names.join(', ')}`,
    details: { categories: open },
  });
}

async function recommend(call: SignedInCall<typeof recommendStackGaps>): Promise<AnswerOf<typeof recommendStackGaps>> {
  const audit = await audits.lock(call, call.params.id, call.body.version);
  if (audit.status !== 'completed') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Complete the audit first; then create recommendations from its gaps' });
  }
  const living = await livingRecommendations(call.tx, Object.values(audit.recommended));
  const recommended = { ...audit.recommended };
  const gaps = audit.lines.filter((line) => call.body.categories.some((category) => category === line.category));
  for (const line of gaps) {
    if (!isGap(line)) {
      const name = stackCategory(line.category)?.name ?? line.category;
      throw new Fault('VALIDATION_ERROR', { field: 'categories', message: `${name} is not a gap in this audit` });
    }
    const present = recommended[line.category];
    if (present !== undefined && living.has(present)) continue;
    recommended[line.category] = await recommendGap(call, audit.customerId, line);
  }
  const fields = { recommended };
  const columns = { recommended: JSON.stringify(recommended) };
  await audits.edit(call, audit, { action: 'stack_audit.recommended', fields, columns });
  return audits.load(call, audit.id);
}

function presentRow({ completedAt, createdAt, updatedAt, ...row }: AuditListRow): StackAuditRow {
  return {
    ...row,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function presentAudit(tx: Tx, row: AuditRow): Promise<StackAudit> {
  const { lines, recommended, customerId } = row;
  const living = await livingRecommendations(tx, Object.values(recommended));
  const isOpen = row.status !== 'completed';
  const [standards, items] = isOpen ? [await allStandards(tx), await foundItems(tx, customerId)] : [[], []];
  return {
    ...presentRow(row),
    lines: lines.map((line) => {
      const recommendationId = recommended[line.category];
      return {
        ...line,
        suggested: isOpen ? suggestedVerdict(standards, line.category, { items, required: line.required }) : null,
        recommendationId: recommendationId !== undefined && living.has(recommendationId) ? recommendationId : null,
      };
    }),
  };
}
