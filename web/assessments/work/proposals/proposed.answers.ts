import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import type { Answer } from '#domain/assessments/answers.rules.ts';

/** Relation of an open proposal to the current answer. */
export type Agreement = 'new' | 'agrees' | 'disagrees';

export function agreementOf(proposal: Proposal, answer: Pick<Answer, 'value' | 'notApplicable'> | undefined): Agreement {
  if (!answer || !isAnswered({ ...answer, points: null })) return 'new';
  return !answer.notApplicable && answer.value === proposal.value ? 'agrees' : 'disagrees';
}

const NONE: readonly Proposal[] = [];

/** The open proposals of one assessment, outside React beside its answers. */
export class ProposedAnswers {
  readonly #listeners = new Set<() => void>();
  #open = new Map<string, Proposal>();
  #list: readonly Proposal[] = NONE;
  /** True once the proposals were read from the server. */
  #isRead = false;
  /** Undoes the last acceptance; null when there is none. */
  undoLast: (() => void) | null = null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Current proposals without the decided ones. */
  take(proposals: readonly Proposal[]): void {
    this.#isRead = true;
    this.#put(proposals.filter(({ state }) => state === 'open'));
  }

  /** Leaves out what was decided on this page, before the server is read again. */
  decided(ids: readonly string[]): void {
    this.#put(this.#list.filter(({ id }) => !ids.includes(id)));
  }

  of(questionKey: string): Proposal | undefined {
    return this.#open.get(questionKey);
  }

  all = (): readonly Proposal[] => this.#list;

  isRead = (): boolean => this.#isRead;

  #put(list: readonly Proposal[]): void {
    this.#list = list.length === 0 ? NONE : list;
    // Proposals of assistants come first in the list, so that evidence for the same question takes their place.
    this.#open = new Map(list.map((proposal) => [proposal.questionKey, proposal]));
    for (const listener of this.#listeners) listener();
  }
}
