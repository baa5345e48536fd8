import { daysOfQuarter } from '#domain/customers/fiscal.rules.ts';
import type { DeckCommitment, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSources, SourceRecommendation } from './facts.sources.rules.ts';

/** Commitments of the previous review and their outcome. Null at the first review. */
export function sinceOf(sources: DeckSources): DeckFacts['since'] {
  const { previous } = sources;
  return previous && { ...previous.period, commitments: [...decidedOf(sources), ...promisedOf(sources)] };
}

/** Approved recommendations are the provider's commitments, due at the end of their quarter unless they have a date. */
function decidedOf({ previous, recommendations, provider, customer, today }: DeckSources): DeckCommitment[] {
  const approved = previous?.decisions.filter(({ outcome }) => outcome === 'approved') ?? [];
  return approved.map(({ recommendationId, title }) => {
    const work = recommendations.find(({ id }) => id === recommendationId);
    const due = work ? dueOf(work, customer.startMonth) : null;
    const doneOn = work?.doneOn ?? null;
    return {
      kind: 'decision',
      text: work?.title ?? title,
      owner: provider.name,
      due,
      doneOn,
      isLate: isLate(due, doneOn, today),
      outcome: work?.status === 'in_progress' ? 'under way' : '',
    };
  });
}

function dueOf({ end, quarter }: SourceRecommendation, startMonth: number): string | null {
  return end ?? (quarter && daysOfQuarter(quarter, startMonth).end);
}

function promisedOf({ previous, provider, customer, today }: DeckSources): DeckCommitment[] {
  return (previous?.actionItems ?? []).map(({ text, owner, person, due, doneOn }) => ({
    kind: 'action',
    text,
    owner: person.trim() || (owner === 'ours' ? provider.name : customer.name),
    due,
    doneOn,
    isLate: isLate(due, doneOn, today),
    outcome: '',
  }));
}

function isLate(due: string | null, doneOn: string | null, today: string): boolean {
  return doneOn === null && due !== null && due < today;
}

export function changesOf({ previous, customer }: DeckSources): DeckFacts['changes'] {
  const before = previous?.facts?.customer.people ?? null;
  if (before === null || customer.people === null || before === customer.people) return [];
  return [{ what: 'People', from: String(before), to: String(customer.people), note: '' }];
}
