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

/** The proposals of one assessment, outside React beside its answers. */
export class ProposedAnswers {
  readonly #listeners = new Set<() => void>();
  readonly #onList: () => void;
  /** Accepted on this device; the server does not have them yet. */
  readonly #unsaved = new Set<string>();
  #all: readonly Proposal[] = NONE;
  #open = new Map<string, Proposal>();
  #accepted = new Map<string, Proposal>();
  #list: readonly Proposal[] = NONE;
  /** True once the proposals were read from the server. */
  #isRead = false;
  /** True if they could not be read. */
  #isFailed = false;
  #rejecting: string | null = null;
  /** Undoes the last decision; null when there is none. */
  undoLast: (() => void) | null = null;
  #review: (questionKey: string) => void = () => {};

  /** `onList` notifies the counts of the whole list, which render with the totals. */
  constructor(onList: () => void) {
    this.#onList = onList;
  }

  /** For one question. Counts of the whole list follow with the totals of the store. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  take(proposals: readonly Proposal[]): void {
    this.#isRead = true;
    this.#isFailed = false;
    this.#put(proposals);
  }

  /** The proposals could not be read; the screen works without them. */
  fail(): void {
    if (this.#isRead) return;
    this.#isFailed = true;
    this.#tell();
  }

  /** Counts proposals as accepted before the server has them. */
  accepted(ids: readonly string[]): void {
    for (const id of ids) this.#unsaved.add(id);
    this.#put(this.#all);
  }

  /** The server has the acceptance. */
  confirmed(id: string): void {
    this.#unsaved.delete(id);
    this.#become([id], 'accepted');
  }

  reopened(ids: readonly string[]): void {
    for (const id of ids) this.#unsaved.delete(id);
    this.#become(ids, 'open');
  }

  /** Opens the accepted proposal of a question again if its answer is another one now. */
  answered(questionKey: string, answer: Pick<Answer, 'value' | 'notApplicable'>): void {
    const accepted = this.#accepted.get(questionKey);
    if (accepted && (answer.notApplicable || answer.value !== accepted.value)) this.reopened([accepted.id]);
  }

  rejected(ids: readonly string[]): void {
    this.#become(ids, 'rejected');
  }

  /** The open proposal of a question. */
  of(questionKey: string): Proposal | undefined {
    return this.#open.get(questionKey);
  }

  /** The accepted proposal that the answer to a question rests on. */
  acceptedOf(questionKey: string): Proposal | undefined {
    return this.#accepted.get(questionKey);
  }

  /** The open proposals. */
  all = (): readonly Proposal[] => this.#list;

  isRead = (): boolean => this.#isRead;

  isFailed = (): boolean => this.#isFailed;

  /** True if any proposal was made, open or decided. */
  hasAny = (): boolean => this.#list.length + this.#accepted.size > 0;

  /** Sets how the screen goes to a question. */
  whenReviewed(review: (questionKey: string) => void): void {
    this.#review = review;
  }

  /** Goes to a question that another person has changed. */
  review(questionKey: string): void {
    this.#review(questionKey);
  }

  /** Asks for the reason of a rejection beside the question. */
  reject(questionKey: string | null): void {
    this.#rejecting = questionKey;
    this.#tell();
  }

  isRejecting(questionKey: string): boolean {
    return this.#rejecting === questionKey;
  }

  #become(ids: readonly string[], state: Proposal['state']): void {
    this.#put(this.#all.map((proposal) => (ids.includes(proposal.id) ? { ...proposal, state } : proposal)));
  }

  #put(all: readonly Proposal[]): void {
    this.#all = all;
    const list = all.filter(({ id, state }) => state === 'open' && !this.#unsaved.has(id));
    const accepted = all.filter(({ id, state }) => state === 'accepted' || this.#unsaved.has(id));
    this.#list = list.length === 0 ? NONE : list;
    // Proposals of assistants come first in the list, so that evidence for the same question takes their place.
    this.#open = new Map(list.map((proposal) => [proposal.questionKey, proposal]));
    this.#accepted = new Map(accepted.map((proposal) => [proposal.questionKey, proposal]));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
    this.#onList();
  }
}
