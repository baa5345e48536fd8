import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { acceptProposals, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import { listTray, type TrayGroup, type TrayProposal } from '#contract/proposals/tray.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const UNDO_MS = 10_000;

/** Proposals that are accepted at once: all but those that contradict an answer, or each other. */
export function acceptable({ proposals }: Pick<TrayGroup, 'proposals'>): TrayProposal[] {
  const values = Map.groupBy(proposals, ({ assessment, question }) => `${assessment.id} ${question.key}`);
  const isAlone = ({ assessment, question, value }: TrayProposal) =>
    values.get(`${assessment.id} ${question.key}`)?.every((other) => other.value === value);
  return proposals.filter((proposal) => proposal.agrees !== false && isAlone(proposal));
}

/** Groups with their selected proposals only. */
export function selectedOf(groups: readonly TrayGroup[], { has }: Pick<Selection, 'has'>): TrayGroup[] {
  return groups
    .map((group) => ({ ...group, proposals: group.proposals.filter(({ id }) => has(id)) }))
    .filter(({ proposals }) => proposals.length > 0);
}

/** Decisions of one assessment that one call made. */
interface Batch {
  id: string;
  proposals: TrayProposal[];
}

function batchesOf(proposals: readonly TrayProposal[]): Batch[] {
  return [...Map.groupBy(proposals, ({ assessment }) => assessment.id)].flatMap(([id, own]) =>
    Array.from({ length: Math.ceil(own.length / EVIDENCE_LIMITS.decisions) }, (_, at) => ({
      id,
      proposals: own.slice(at * EVIDENCE_LIMITS.decisions, (at + 1) * EVIDENCE_LIMITS.decisions),
    })),
  );
}

const idsOf = ({ proposals }: Batch) => proposals.map(({ id }) => id);

const sendAccept = (batch: Batch) =>
  call(acceptProposals, {
    params: { id: batch.id },
    body: { ids: idsOf(batch), versions: batch.proposals.map(({ answer }) => answer?.version ?? 0) },
  });

/** Decides one batch after the other until one is refused. */
async function oneByOne(batches: readonly Batch[], decide: (batch: Batch) => Promise<unknown>) {
  const done: Batch[] = [];
  for (const batch of batches) {
    try {
      await decide(batch);
    } catch (error) {
      return { done, error };
    }
    done.push(batch);
  }
  return { done, error: null };
}

/** Anything that changed meanwhile is shown before the next decision. */
function showRefused(error: unknown): void {
  const { message, resolution } = faultOf(error);
  toast({ title: message, description: resolution, variant: 'destructive' });
  void readAgain(listTray);
}

/** Accepts, rejects and undoes. Each assessment is decided as a whole; what was decided before a refusal stays and can be undone. */
export function useTrayDecisions() {
  const last = useRef<readonly Batch[]>([]);
  const undo = useMutation({
    mutationFn: async (batches: readonly Batch[]) => {
      for (const batch of batches) await call(undoProposals, { params: { id: batch.id }, body: { ids: idsOf(batch) } });
    },
    onError: showRefused,
    onSettled: () => refreshAfter(undoProposals),
  });
  const undoLast = () => {
    const batches = last.current;
    last.current = [];
    if (batches.length > 0) undo.mutate(batches);
  };
  const offerUndo = (batches: readonly Batch[], title: (count: string) => string) => {
    last.current = batches;
    const count = batches.reduce((sum, { proposals }) => sum + proposals.length, 0);
    if (count > 0) toast({ title: title(countText(count, 'proposal')), action: { label: 'Undo', onSelect: undoLast }, duration: UNDO_MS });
  };
  const accept = useMutation({
    mutationFn: ({ proposals }: { proposals: readonly TrayProposal[]; where: string }) => oneByOne(batchesOf(proposals), sendAccept),
    onSuccess: async ({ done, error }, { where }) => {
      offerUndo(done, (count) => `${count} accepted${where}`);
      if (error) showRefused(error);
      await refreshAfter(acceptProposals);
    },
  });
  const reject = useMutation({
    mutationFn: ({ proposals, reason }: { proposals: readonly TrayProposal[]; reason: string; where: string }) =>
      oneByOne(batchesOf(proposals), (batch) => call(rejectProposals, { params: { id: batch.id }, body: { ids: idsOf(batch), reason } })),
    onSuccess: async ({ done, error }, { where }) => {
      offerUndo(done, (count) => `${count} rejected${where}`);
      if (error) showRefused(error);
      await refreshAfter(rejectProposals);
    },
  });
  return {
    accept: (proposals: readonly TrayProposal[], where = '') => accept.mutate({ proposals, where }),
    reject: (proposals: readonly TrayProposal[], reason: string, where = '') =>
      reject.mutateAsync({ proposals, reason, where }).catch(() => undefined),
    undoLast,
    isBusy: accept.isPending || reject.isPending || undo.isPending,
  };
}
export type TrayDecisions = ReturnType<typeof useTrayDecisions>;
