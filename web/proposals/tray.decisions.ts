import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { CHANGE_LIMITS } from '#domain/proposals/changes.rules.ts';
import { acceptProposals, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import { acceptChanges, rejectChanges, type TrayChange, undoChanges } from '#contract/proposals/changes.contract.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { isAnswer, isChange, type ItemGroup, itemsOf, type TrayItem } from './tray.items.ts';

/** Proposals that one call decides, all or none. */
interface Batch {
  customer: string;
  count: number;
  accept: () => Promise<unknown>;
  reject: (reason: string) => Promise<unknown>;
  undo: () => Promise<unknown>;
}

const idsOf = (items: readonly TrayItem[]) => items.map(({ id }) => id);

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function answersBatch(customer: string, assessmentId: string, proposals: readonly TrayProposal[]): Batch {
  const params = { id: assessmentId };
  const ids = idsOf(proposals);
  const versions = proposals.map(({ answer }) => answer?.version ?? 0);
  return {
    customer,
    count: ids.length,
    accept: () => call(acceptProposals, { params, body: { ids, versions } }),
    reject: (reason) => call(rejectProposals, { params, body: { ids, reason } }),
    undo: () => call(undoProposals, { params, body: { ids } }),
  };
}

function changesBatch(customer: string, changes: readonly TrayChange[]): Batch {
  const ids = idsOf(changes);
  const versions = changes.map(({ version }) => version);
  return {
    customer,
    count: ids.length,
    accept: () => call(acceptChanges, { body: { ids, versions } }),
    reject: (reason) => call(rejectChanges, { body: { ids, reason } }),
    undo: () => call(undoChanges, { body: { ids } }),
  };
}

/** One batch for each assessment, and one for the changes of each customer. */
function batchesOf(groups: readonly ItemGroup[]): Batch[] {
  return groups.flatMap(({ customer: { name }, items }) => {
    const answers = Map.groupBy(items.filter(isAnswer), ({ assessment }) => assessment.id);
    return [
      ...[...answers].flatMap(([id, own]) => chunksOf(own, EVIDENCE_LIMITS.decisions).map((chunk) => answersBatch(name, id, chunk))),
      ...chunksOf(items.filter(isChange), CHANGE_LIMITS.decisions).map((chunk) => changesBatch(name, chunk)),
    ];
  });
}

const countOf = (batches: readonly Batch[]) => batches.reduce((sum, { count }) => sum + count, 0);
const whereOf = ([first, ...others]: readonly Batch[]) =>
  first && others.every(({ customer }) => customer === first.customer) ? ` for ${first.customer}` : '';

/** Decides each batch; a refused one stays as it was and does not stop the others. */
async function decideEach(batches: readonly Batch[], decide: (batch: Batch) => Promise<unknown>) {
  const done: Batch[] = [];
  const refused: Batch[] = [];
  let error: unknown = null;
  for (const batch of batches) {
    try {
      await decide(batch);
      done.push(batch);
    } catch (fault) {
      error ??= fault;
      refused.push(batch);
    }
  }
  return { done, refused, error };
}
type Result = Awaited<ReturnType<typeof decideEach>>;

/** Names what was not decided and why. */
function showRefused({ refused, error }: Result, decided: string): void {
  if (refused.length === 0) return;
  const { message, resolution } = faultOf(error);
  const title = `${countText(countOf(refused), 'proposal')} not ${decided}${whereOf(refused)}`;
  toast({ title, description: `${message}. ${resolution}`, variant: 'destructive' });
}

/** Latest decisions, which can be undone together. */
export interface Undoable {
  title: string;
  batches: readonly Batch[];
}

type Decision =
  | { groups: readonly ItemGroup[]; decided: 'accepted' }
  | { groups: readonly ItemGroup[]; decided: 'rejected'; reason: string };

/** Accepts, rejects and undoes proposals of both kinds. */
export function useTrayDecisions() {
  const [last, setLast] = useState<Undoable | null>(null);
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      decideEach(batchesOf(decision.groups), (batch) => (decision.decided === 'accepted' ? batch.accept() : batch.reject(decision.reason))),
    onSuccess: async (result, { decided }) => {
      const { done } = result;
      await refreshAfter(acceptChanges);
      if (done.length > 0) setLast({ title: `${countText(countOf(done), 'proposal')} ${decided}${whereOf(done)}`, batches: done });
      showRefused(result, decided);
    },
  });
  const undo = useMutation({
    // The latest decision is undone first.
    mutationFn: (batches: readonly Batch[]) => decideEach(batches.toReversed(), (batch) => batch.undo()),
    onSuccess: async (result) => {
      await refreshAfter(undoChanges);
      showRefused(result, 'undone');
    },
  });
  return {
    accept: (groups: readonly ItemGroup[]) => itemsOf(groups).length > 0 && decide.mutate({ groups, decided: 'accepted' }),
    reject: (groups: readonly ItemGroup[], reason: string) =>
      decide.mutateAsync({ groups, decided: 'rejected', reason }).catch(() => undefined),
    last,
    undoLast: () => {
      if (!last) return;
      setLast(null);
      undo.mutate(last.batches);
    },
    isBusy: decide.isPending || undo.isPending,
  };
}
export type TrayDecisions = ReturnType<typeof useTrayDecisions>;
