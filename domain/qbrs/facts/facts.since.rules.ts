import { daysOfQuarter } from '#domain/customers/fiscal.rules.ts';
import type {
  DeckCommitment,
  DeckFacts,
  DeckPrice,
  DeckRecommendation,
  DeckSection,
  DeckShown,
} from '#domain/deck/facts/deck.facts.rules.ts';
import { visibleFindings } from './facts.gaps.rules.ts';
import type { DeckSources, PreviousReview, SourceRecommendation } from './facts.sources.rules.ts';

/** Commitments of the previous review and their outcome, with the figures that its deck showed. Null at the first review. */
export function sinceOf(sources: DeckSources, sections: readonly DeckSection[]): DeckFacts['since'] {
  const { previous } = sources;
  if (!previous) return null;
  const commitments = [...decidedOf(previous, sources, sections), ...commitmentsOf(previous, sources)];
  return { ...previous.period, commitments, ...(previous.facts ? { shown: shownIn(previous.facts) } : {}) };
}

function shownIn({ gaps, runs, template }: NonNullable<PreviousReview['facts']>): DeckShown {
  const count = (all: DeckFacts['gaps']) => all.reduce((sum, gap) => sum + gap.count, 0);
  return {
    score: runs.at(-1)?.score ?? null,
    template: template.name,
    findings: count(gaps),
    critical: count(gaps.filter(({ severity }) => severity === 'critical')),
  };
}

/** Approved recommendations are the provider's commitments, due on the day or at the end of the quarter that the deck showed. */
function decidedOf(previous: PreviousReview, sources: DeckSources, sections: readonly DeckSection[]): DeckCommitment[] {
  const approved = previous.decisions.filter(({ outcome }) => outcome === 'approved');
  return approved.map(({ recommendationId, title, option }): DeckCommitment => {
    const work = sources.recommendations.find(({ id }) => id === recommendationId) ?? null;
    const shown = previous.facts?.recommendations.find(({ id }) => id === recommendationId) ?? null;
    return {
      kind: 'decision',
      text: title,
      owner: sources.provider.name,
      doneOn: null,
      outcome: '',
      ...datesOf(work, shown, sources),
      ...(shown?.costKnown ? { approved: approvedPrice(shown, option) } : {}),
      ...(work ? stateOf(work, sources, sections) : {}),
    };
  });
}

function datesOf(work: SourceRecommendation | null, shown: DeckRecommendation | null, { customer, today }: DeckSources) {
  const planned = work && dueOf(work, customer.startMonth);
  const due = (shown && dueOf(shown, customer.startMonth)) ?? planned;
  const late = isLate(due, work?.doneOn ?? null, today);
  return { due, isLate: late, ...(late && planned !== null && planned >= today ? { movedTo: planned } : {}) };
}

function stateOf(work: SourceRecommendation, sources: DeckSources, sections: readonly DeckSection[]) {
  const { title, status, doneOn, costKnown } = work;
  const effect = doneOn === null ? null : effectOf(work, sources, sections);
  return {
    text: title,
    doneOn,
    outcome: status === 'in_progress' ? 'under way' : '',
    cost: costKnown ? priceOf(work) : null,
    ...(effect ? { effect } : {}),
  };
}

function dueOf({ end, quarter }: Pick<SourceRecommendation, 'end' | 'quarter'>, startMonth: number): string | null {
  return end ?? (quarter && daysOfQuarter(quarter, startMonth).end);
}

const priceOf = ({
  oneTime,
  recurring,
  recurringPer,
}: Pick<SourceRecommendation, 'oneTime' | 'recurring' | 'recurringPer'>): DeckPrice => ({
  oneTime,
  monthly: recurringPer === 'month' ? recurring : Math.round(recurring / 12),
});

/** Price of the option that was chosen, else of the recommendation. */
function approvedPrice({ options, oneTime, monthly }: DeckRecommendation, option: string | null): DeckPrice {
  const chosen = options.find(({ name }) => name === option);
  return chosen ? priceOf(chosen) : { oneTime, monthly };
}

/** The section with most of the findings that the work resolved, if its score is known before and now. */
function effectOf(work: SourceRecommendation, sources: DeckSources, sections: readonly DeckSection[]): DeckCommitment['effect'] | null {
  const closed = visibleFindings(sources).filter(({ finding }) => work.findingIds.includes(finding.id));
  const byKey = [...Map.groupBy(closed, ({ section }) => section.key)].toSorted(([, one], [, other]) => other.length - one.length);
  const section = sections.find(({ key }) => key === byKey[0]?.[0]);
  if (!section || section.score === null || section.previous === null) return null;
  return { section: section.title, before: section.previous, now: section.score };
}

function commitmentsOf({ actionItems }: PreviousReview, { provider, customer, today }: DeckSources): DeckCommitment[] {
  return actionItems.map(({ text, owner, person, due, doneOn }) => ({
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
