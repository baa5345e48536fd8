import { isBuiltIn, type QbrSectionKey, type SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';

/** Origin of a section's figures, where they can be changed. */
export interface SlideSource {
  name: string;
  from: string;
  to: string;
  search?: Record<string, string>;
  /** Date of the figures, YYYY-MM-DD. */
  day: string | null;
}

type Kind = 'assessment' | 'findings' | 'recommendations' | 'roadmap' | 'budget' | 'assets' | 'customer' | 'qbrs' | 'evidence';

const OF: Record<QbrSectionKey, readonly Kind[]> = {
  cover: ['customer'],
  summary: ['assessment', 'findings', 'recommendations'],
  since: ['qbrs', 'recommendations'],
  score: ['assessment'],
  sections: ['assessment'],
  service: ['customer'],
  feedback: ['customer'],
  automatic: ['evidence', 'findings'],
  findings: ['findings', 'recommendations'],
  risks: ['findings', 'recommendations'],
  recommendations: ['recommendations'],
  options: ['recommendations', 'findings'],
  ways: ['recommendations', 'assessment'],
  roadmap: ['roadmap'],
  budget: ['budget'],
  lifecycle: ['assets'],
  goals: ['customer', 'recommendations'],
  decisions: ['recommendations'],
  next: ['recommendations', 'qbrs'],
  appendix: ['assessment', 'findings'],
};

const TABS: Partial<Record<Kind, { name: string; tab: string }>> = {
  findings: { name: 'Findings', tab: 'findings' },
  recommendations: { name: 'Recommendations', tab: 'recommendations' },
  roadmap: { name: 'Roadmap', tab: 'roadmap' },
  budget: { name: 'Budget', tab: 'budget' },
  assets: { name: 'Assets and agreements', tab: 'assets' },
  customer: { name: 'Customer and goals', tab: 'overview' },
  evidence: { name: 'Evidence', tab: 'evidence' },
  qbrs: { name: 'Earlier reviews', tab: 'qbrs' },
};

const MONEY: readonly string[] = ['budget', 'recommendations'];
const HAS_MONEY = /\p{Sc}/u;

/**
 * Source of a figure: the page with the amounts for money, otherwise that of its section. Null for the cover, whose values come from the
 * meeting.
 */
export function sourceOf(section: SectionKey, words: string, of: Sourced): SlideSource | null {
  if (section === 'cover') return null;
  const sources = sourcesOf(section, of);
  const ofMoney = HAS_MONEY.test(words) ? sources.find(({ search }) => MONEY.includes(search?.['tab'] ?? '')) : undefined;
  return ofMoney ?? sources[0] ?? null;
}

type Sourced = Pick<Qbr, 'customer' | 'assessmentId' | 'facts'>;

export function sourcesOf(section: SectionKey, { customer, assessmentId, facts }: Sourced): SlideSource[] {
  const kinds = isBuiltIn(section) ? OF[section] : [];
  return kinds.flatMap((kind): SlideSource[] => {
    const tab = TABS[kind];
    if (tab) {
      return [
        { name: tab.name, from: customer.name, to: `/customers/${customer.id}`, search: { tab: tab.tab }, day: facts?.collectedOn ?? null },
      ];
    }
    const run = facts?.runs.at(-1);
    const id = run?.assessmentId ?? assessmentId;
    if (!id) return [];
    return [{ name: 'Assessment', from: facts?.template.name ?? '', to: `/assessments/${id}`, day: run?.approvedAt.slice(0, 10) ?? null }];
  });
}
