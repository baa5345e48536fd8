import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { acceptProposals, listProposals, type Proposal, rejectProposals } from '#contract/evidence/proposals.contract.ts';
import type { Section } from '#domain/templates/templates.rules.ts';
import { readFacts } from '#web/assessments/assessments.api.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { markOutdatedBy, readAgain } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { type Agreement, agreementOf } from './proposed.answers.ts';

const UNDO_MS = 10_000;

interface Reading {
  assessmentId: string;
  isNeeded: boolean;
  /** Called when proposals have come for the first time. */
  onFirst: () => void;
}

/** Reads the proposals beside the answers; the screen works without them. */
export function useProposals(store: AnswerStore, { assessmentId, isNeeded, onFirst }: Reading): void {
  const { data } = useQuery({ ...ask(listProposals, { params: { id: assessmentId } }), enabled: isNeeded });
  const { proposals } = store;
  const first = useEffectEvent(onFirst);
  // Subscribes the store, which is outside React, to what the server proposes.
  useEffect(() => {
    if (!data) return;
    const isFirst = !proposals.isRead();
    proposals.take(data);
    if (isFirst && proposals.all().length > 0) first();
  }, [proposals, data]);
}

/** The open proposal of a question. */
export function useProposal(store: AnswerStore, questionKey: string): Proposal | undefined {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, () => proposals.of(questionKey));
}

export function useAllProposals(store: AnswerStore): readonly Proposal[] {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, proposals.all);
}

/** True once the proposals were read from the server. */
export function useProposalsRead(store: AnswerStore): boolean {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, proposals.isRead);
}

export function agreementIn(store: AnswerStore, proposal: Proposal): Agreement {
  return agreementOf(proposal, store.state(proposal.questionKey).draft);
}

/** Proposals of a section that "accept all" accepts, and the number of those that contradict an answer and stay open. */
export function useSectionProposals(store: AnswerStore, section: Section): { chosen: Proposal[]; disagree: number } {
  const keys = new Set(section.questions.map(({ key }) => key));
  const own = useAllProposals(store).filter(({ questionKey }) => keys.has(questionKey));
  const chosen = own.filter((proposal) => agreementIn(store, proposal) !== 'disagrees');
  return { chosen, disagree: own.length - chosen.length };
}

export async function accept(store: AnswerStore, assessmentId: string, chosen: readonly Proposal[]): Promise<void> {
  if (chosen.length === 0) return;
  await store.flush();
  const before = chosen.map(({ questionKey }) => [questionKey, store.state(questionKey).draft] as const);
  const versions = chosen.map(({ questionKey }) => store.state(questionKey).stored?.version ?? 0);
  const ids = chosen.map(({ id }) => id);
  try {
    const { answers } = await call(acceptProposals, { params: { id: assessmentId }, body: { ids, versions } });
    for (const answer of answers) store.receive(answer);
  } catch (error) {
    return showRefused(error);
  }
  store.proposals.decided(ids);
  offerUndo(store, before);
  markOutdatedBy(acceptProposals);
  await readFacts(assessmentId).catch(() => undefined);
}

export async function reject(store: AnswerStore, assessmentId: string, { id }: Proposal, reason: string): Promise<boolean> {
  try {
    await call(rejectProposals, { params: { id: assessmentId }, body: { ids: [id], reason } });
  } catch (error) {
    showRefused(error);
    return false;
  }
  store.proposals.decided([id]);
  toast({ title: 'Proposal rejected' });
  markOutdatedBy(rejectProposals);
  return true;
}

/** Whatever has changed meanwhile is shown before anything is accepted. */
function showRefused(error: unknown): void {
  const { message, resolution } = faultOf(error);
  toast({ title: message, description: resolution, variant: 'destructive' });
  void readAgain(listProposals);
}

function offerUndo(store: AnswerStore, before: readonly (readonly [string, AnswerDraft])[]): void {
  const after = new Map(before.map(([key]) => [key, store.state(key).draft]));
  const undo = () => {
    store.proposals.undoLast = null;
    for (const [key, draft] of before) {
      // Answers that were changed since stay.
      if (store.state(key).draft !== after.get(key)) continue;
      const { value, notApplicable, naReason, verifiedBy } = draft;
      store.change(key, { value, notApplicable, naReason, verifiedBy, source: 'manual' }, 'now');
    }
    void store.flush().then(() => readAgain(listProposals));
  };
  store.proposals.undoLast = undo;
  toast({
    title: before.length === 1 ? '1 proposal accepted' : `${before.length} proposals accepted`,
    action: { label: 'Undo', onSelect: undo },
    duration: UNDO_MS,
  });
}
