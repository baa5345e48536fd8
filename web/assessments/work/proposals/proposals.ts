import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listProposals, type Proposal } from '#contract/evidence/proposals.contract.ts';
import type { Section } from '#domain/templates/templates.rules.ts';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { OF_PROPOSALS, type View } from '#web/assessments/work/questions.list.ts';
import { ask } from '#web/http/ask.ts';
import { type Agreement, agreementOf } from './proposed.answers.ts';

interface Reading {
  assessmentId: string;
  isNeeded: boolean;
  view: View;
  /** Applies a filter and moves to its first question. */
  choose: (view: View) => void;
  goTo: (questionKey: string) => void;
}

/** Reads the proposals beside the answers; the screen works without them. */
export function useProposals(store: AnswerStore, { assessmentId, isNeeded, view, choose, goTo }: Reading): void {
  const { data, error } = useQuery({ ...ask(listProposals, { params: { id: assessmentId } }), enabled: isNeeded });
  const { proposals } = store;
  const first = useEffectEvent(() => OF_PROPOSALS.has(view) && choose(view));
  // Subscribes the store, which is outside React, to what the server proposes.
  useEffect(() => {
    if (!data) return;
    const isFirst = !proposals.isRead();
    proposals.take(data);
    if (isFirst && proposals.all().length > 0) first();
  }, [proposals, data]);
  // Subscribes the store to the navigation.
  useEffect(() => proposals.whenReviewed(goTo), [proposals, goTo]);
  // Subscribes the store to the failure.
  useEffect(() => {
    if (error) proposals.fail();
  }, [proposals, error]);
}

/** The open proposal of a question. */
export function useProposal(store: AnswerStore, questionKey: string): Proposal | undefined {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, () => proposals.of(questionKey));
}

/** The accepted proposal of a question whose answer is still the proposed one. */
export function useAcceptedProposal(store: AnswerStore, questionKey: string): Proposal | undefined {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, () => proposals.acceptedOf(questionKey));
}

/** True while the reason of a rejection is asked for. */
export function useIsRejecting(store: AnswerStore, questionKey: string): boolean {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, () => proposals.isRejecting(questionKey));
}

/** True if anything was proposed for this assessment, open or accepted. */
export function useHasProposals(store: AnswerStore): boolean {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, proposals.hasAny);
}

export function useAllProposals(store: AnswerStore): readonly Proposal[] {
  return useSyncExternalStore((listener) => store.subscribe('totals', listener), store.proposals.all);
}

/** True once the proposals were read from the server. */
export function useProposalsRead(store: AnswerStore): boolean {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, proposals.isRead);
}

export function useProposalsFailed(store: AnswerStore): boolean {
  const { proposals } = store;
  return useSyncExternalStore(proposals.subscribe, proposals.isFailed);
}

export function agreementIn(store: AnswerStore, proposal: Proposal): Agreement {
  return agreementOf(proposal, store.state(proposal.questionKey).draft);
}

/** Proposals of a section that "accept all" accepts, and the number of those that contradict an answer and stay open. */
export function useSectionProposals(store: AnswerStore, section: Section | undefined): { chosen: Proposal[]; disagree: number } {
  useTotals(store);
  const keys = new Set(section?.questions.map(({ key }) => key));
  const own = useAllProposals(store).filter(({ questionKey }) => keys.has(questionKey));
  const chosen = own.filter((proposal) => agreementIn(store, proposal) !== 'disagrees');
  return { chosen, disagree: own.length - chosen.length };
}
