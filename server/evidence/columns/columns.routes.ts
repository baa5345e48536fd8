import { type ChosenColumn, COLUMN_LIMITS, columnsFault, type Meaning, MEANINGS, type TableTool } from '#domain/evidence/columns.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import {
  deleteEvidenceColumns,
  EvidenceColumns,
  listEvidenceColumns,
  putEvidenceColumns,
  tryEvidenceColumns,
} from '#contract/evidence/columns.contract.ts';
import { existingCustomer, openCustomer } from '#server/customers/customers.ts';
import { lockImports } from '#server/evidence/evidence.queries.ts';
import { signatureOf } from '#server/evidence/readers/chosen.worker.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { type ChoiceRow, choicesOf, deleteChoice, keepChoice, lockChoice } from './columns.queries.ts';
import { countColumns } from './columns.try.ts';

export function columnRoutes(mount: Mounting): void {
  mount.on(listEvidenceColumns, async ({ tx, params }) => {
    await existingCustomer(tx, params.id);
    return { choices: (await choicesOf(tx, params.id)).map(presentChoice) };
  });

  mount.on(putEvidenceColumns, put);

  mount.onKeptUpload(tryEvidenceColumns, countColumns, ({ prepared }) => Promise.resolve(prepared));

  mount.on(deleteEvidenceColumns, async (call) => {
    const choice = await lockChoice(call.tx, call.params.id);
    if (!choice) throw new Fault('EVIDENCE_COLUMNS_NOT_FOUND');
    await deleteChoice(call.tx, choice.id);
    await call.audit({
      action: 'evidence.table_deleted',
      entity: { type: 'evidence_table', id: choice.id, label: toolLabel(choice.tool as TableTool) },
      customerId: choice.customerId,
      before: { columns: choice.meanings },
    });
  });
}

async function put(call: SignedInCall<typeof putEvidenceColumns>): Promise<EvidenceColumns> {
  const { tx, params, body, actor, now } = call;
  const customer = await openCustomer(tx, params.id);
  await lockImports(tx, customer.id);
  const signature = signatureOf(body.head);
  const known = await choicesOf(tx, customer.id);
  const before = known.find((choice) => choice.signature === signature);
  if (before && body.version !== before.version) throw stale(EvidenceColumns, presentChoice(before));
  if (!before && known.length >= COLUMN_LIMITS.choices) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'head',
      message: `A customer has at most ${COLUMN_LIMITS.choices} kept choices; delete one`,
    });
  }
  const fault = columnsFault(body.tool, body.head, body.columns);
  if (fault)
    throw new Fault('VALIDATION_ERROR', { field: fault.at === null ? 'columns' : `columns[${fault.at}].meaning`, message: fault.message });

  const meanings = Object.fromEntries(body.columns.map(({ column, meaning }) => [meaning, column]));
  await keepChoice(tx, { customerId: customer.id, signature, tool: body.tool, head: body.head, meanings, updatedBy: actor.userId }, now);
  const saved = (await choicesOf(tx, customer.id)).find((choice) => choice.signature === signature);
  if (!saved) throw new Fault('EVIDENCE_COLUMNS_NOT_FOUND');
  await call.audit({
    action: 'evidence.table_chosen',
    entity: { type: 'evidence_table', id: saved.id, label: toolLabel(body.tool) },
    customerId: customer.id,
    ...(before && { before: { columns: before.meanings } }),
    after: { columns: meanings },
  });
  return presentChoice(saved);
}

function presentChoice({ id, customerId, tool, head, meanings, version, updatedAt, author }: ChoiceRow): EvidenceColumns {
  const chosen = meanings as Partial<Record<Meaning, string>>; // written by this file alone
  const columns = MEANINGS[tool as TableTool].flatMap(({ key }): ChosenColumn[] => {
    const column = chosen[key];
    return column === undefined ? [] : [{ column, meaning: key }];
  });
  return { id, customerId, tool: tool as TableTool, head, columns, version, updatedAt: updatedAt.toISOString(), updatedBy: author };
}
