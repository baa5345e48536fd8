import type { OutputOf } from '#contract/endpoint.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { MERGE_KINDS, type MergeKind, mergeNotes, mergeRefusal, nameFrom } from '#domain/customers/merge.rules.ts';
import { renewHealth } from '#server/assessments/assessments.ts';
import { mergeFindings } from '#server/findings/findings.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import { countAmounts, type CustomerRow, findCustomer } from '#server/customers/customers.queries.ts';
import { customers } from '#server/customers/customers.save.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { comparedFields, mergedColumns, stored } from './merge.fields.ts';
import {
  dropBudgets,
  joinFiles,
  joinReviews,
  joinServiceFigures,
  moveDeliveryTargetCustomers,
  moveEvidence,
  moveExclusions,
  moveCampaignCustomers,
  moveSopCustomers,
  movePersonCustomers,
  keepMain,
  makeBudgets,
  movePlain,
  moveTogether,
} from './merge.moves.queries.ts';
import { boundTo, countCollisions, countMoves, followOn, freeUnique, lockWorkOf, namesOf, type Pair, rename } from './merge.queries.ts';

export function mergeRoutes({ on }: Mounting): void {
  on(previewMerge, preview);
  on(mergeCustomers, merge);
}

async function preview({ tx, params, query }: SignedInCall<typeof previewMerge>): Promise<OutputOf<typeof previewMerge>> {
  const pair = pairOf(params.id, query.from);
  const { kept, merged } = await readBoth(tx, pair);
  return {
    kept,
    merged,
    fields: comparedFields(kept, merged),
    moves: movesIn(await countMoves(tx, pair.mergedId)),
    notes: mergeNotes(await countCollisions(tx, pair), namesIn({ kept, merged })),
    refusal: await refusalOf(tx, kept, merged),
  };
}

async function merge(call: SignedInCall<typeof mergeCustomers>): Promise<Customer> {
  const { tx, params, body } = call;
  const pair = pairOf(params.id, body.from);
  await lockWorkOf(tx, pair);
  const versions: [string, number][] = [
    [pair.keptId, body.version],
    [pair.mergedId, body.fromVersion],
  ];
  for (const [id, version] of versions.toSorted(([one], [other]) => (one < other ? -1 : 1))) await customers.lock(call, id, version);
  const { kept, merged } = await readBoth(tx, pair);
  const refusal = await refusalOf(tx, kept, merged);
  if (refusal) throw new Fault('CONSTRAINT_VIOLATION', { field: 'from', message: refusal });

  const moved = Object.fromEntries(movesIn(await countMoves(tx, pair.mergedId)).map(({ kind, count }) => [kind, count]));
  await moveWork(tx, pair, merged.name);
  await saveBoth(call, { kept, merged }, moved);
  await renewHealth(call, pair.keptId);
  return customers.load(call, pair.keptId);
}

function pairOf(keptId: string, mergedId: string): Pair {
  if (keptId === mergedId) throw new Fault('VALIDATION_ERROR', { field: 'from', message: 'From: must be another customer' });
  return { keptId, mergedId };
}

interface Both {
  kept: CustomerRow;
  merged: CustomerRow;
}

const namesIn = ({ kept, merged }: Both) => ({ kept: kept.name, merged: merged.name });

async function readBoth(tx: Tx, { keptId, mergedId }: Pair): Promise<Both> {
  const kept = await findCustomer(tx, keptId);
  if (!kept) throw new Fault('CUSTOMER_NOT_FOUND');
  const merged = await findCustomer(tx, mergedId);
  if (!merged) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'from' });
  refuseArchived(kept);
  if (merged.mergedInto) throw new Fault('INVALID_STATUS_TRANSITION', { field: 'from', message: 'This customer has already been merged' });
  return { kept, merged };
}

const movesIn = (counts: Record<MergeKind, number>) =>
  MERGE_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);

const AMOUNTS = {
  recommendations: 'recommendations',
  agreements: 'agreements',
  assets: 'assets',
  budgetLines: 'budget lines',
  targets: 'budget targets',
  revenue: 'monthly revenue',
} as const;
const QUARTERS = { reviews: 'planned reviews', budgets: 'budgets', quarters: 'recommendations with a quarter' } as const;

/** Reason why the merge would change the meaning of records. */
async function refusalOf(tx: Tx, kept: CustomerRow, merged: CustomerRow): Promise<string | null> {
  // Sample data is removed as a whole, and would take the real work with it.
  if (kept.isSample !== merged.isSample) return 'A sample customer and a real customer cannot be merged';
  const isOtherCurrency = kept.currency !== merged.currency;
  const isOtherYear = kept.fiscalYearStartMonth !== merged.fiscalYearStartMonth;
  if (!isOtherCurrency && !isOtherYear) return null;
  const { asked, ...bound } = await boundTo(tx, merged.id);
  const amounts: Partial<Record<keyof typeof AMOUNTS, number>> = await countAmounts(tx, merged.id);
  const inOtherCurrency = [...wordsOf(AMOUNTS, amounts), ...(asked > 0 ? ['QBRs with requested amounts'] : [])];
  const stuck = { inOtherCurrency: isOtherCurrency ? inOtherCurrency : [], inOtherYear: isOtherYear ? wordsOf(QUARTERS, bound) : [] };
  return mergeRefusal(stuck, namesIn({ kept, merged }));
}

function wordsOf(words: Readonly<Record<string, string>>, counts: Readonly<Record<string, number | undefined>>): string[] {
  return Object.entries(words).flatMap(([name, word]) => ((counts[name] ?? 0) > 0 ? [word] : []));
}

const LONGEST = { assessments: 200, budgetScenarios: 60 } as const;

async function moveWork(tx: Tx, pair: Pair, mergedName: string): Promise<void> {
  await keepMain(tx, pair);
  await renameTaken(tx, pair, 'assessments', mergedName);
  await renameTaken(tx, pair, 'budgetScenarios', mergedName);
  await joinFiles(tx, pair);
  await joinReviews(tx, pair);
  await makeBudgets(tx, pair);
  await joinServiceFigures(tx, pair);
  await moveDeliveryTargetCustomers(tx, pair);
  await moveSopCustomers(tx, pair);
  await moveCampaignCustomers(tx, pair);
  await moveExclusions(tx, pair);
  await moveEvidence(tx, pair);
  await movePersonCustomers(tx, pair);
  await mergeFindings(tx, pair.keptId, pair.mergedId, () => moveTogether(tx, pair));
  await movePlain(tx, pair);
  await dropBudgets(tx, pair);
  await followOn(tx, pair);
}

/** Appends the duplicate's name to names that both customers use. */
async function renameTaken(tx: Tx, { keptId, mergedId }: Pair, table: 'assessments' | 'budgetScenarios', from: string): Promise<void> {
  const theirs = await namesOf(tx, table, keptId);
  const ours = await namesOf(tx, table, mergedId);
  const theirKeys = new Set(theirs.map(({ nameKey }) => nameKey));
  const taken = new Set([...theirKeys, ...ours.map(({ nameKey }) => nameKey)]);
  const renamed = ours
    .filter(({ nameKey }) => theirKeys.has(nameKey))
    .map(({ id, name }) => {
      const given = nameFrom(name, from, taken, LONGEST[table]);
      taken.add(given.toLowerCase());
      return { id, name: given };
    });
  await rename(tx, table, renamed);
}

/** Writes one audit event per customer, with the numbers moved. */
async function saveBoth(call: SignedInCall<typeof mergeCustomers>, { kept, merged }: Both, moved: Record<string, number>): Promise<void> {
  const { actor, body, now } = call;
  const columns = mergedColumns(kept, merged, body.take);
  const changes = changesBetween({ ...kept }, columns.kept);
  if (columns.isSwapped) await freeUnique(call.tx, merged.id);

  await customers.save(call, kept, {
    action: 'customer.merged',
    columns: { ...stored(columns.kept), updatedBy: actor.userId },
    before: { ...changes?.before },
    after: { ...changes?.after, from: { id: merged.id, name: merged.name }, moved },
  });
  await customers.save(call, merged, {
    action: 'customer.merged_into',
    columns: {
      ...stored(columns.merged),
      status: 'archived',
      statusBeforeArchive: merged.statusBeforeArchive ?? merged.status,
      archivedAt: merged.archivedAt ?? now,
      mergedInto: kept.id,
      updatedBy: actor.userId,
    },
    before: { status: merged.status },
    after: { status: 'archived', into: { id: kept.id, name: kept.name }, moved, ...columns.merged },
  });
  await renewHealth(call, merged.id);
}
