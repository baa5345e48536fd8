import type { DeckFacts } from './deck.facts.rules.ts';
import { SAMPLE_AUTOMATIC } from './deck.facts.checks.sample.ts';
import { SAMPLE_FEEDBACK } from './deck.facts.feedback.sample.ts';
import { SAMPLE_BUDGET, SAMPLE_GOALS, SAMPLE_LIFECYCLE, SAMPLE_NEXT, SAMPLE_SERVICE, SAMPLE_SINCE } from './deck.facts.plan.sample.ts';
import { SAMPLE_GAPS, SAMPLE_RECOMMENDATIONS } from './deck.facts.gaps.sample.ts';

const section = (title: string, score: number, previous: number | null) => ({
  key: title.toLowerCase().replaceAll(/\W+/g, '-'),
  title,
  score,
  previous,
  weight: 1 / 24,
  met: Math.round((9 * score) / 100),
  partly: 1,
  notMet: 8 - Math.round((8 * score) / 100),
  notApplicable: Math.round(score) % 3 === 0 ? 1 : 0,
});

/** Fictitious customer that uses every feature of a deck, for tests and for branding previews. */
export function sampleFacts(changed: Partial<DeckFacts> = {}): DeckFacts {
  const scores = [52, 55, 58, 57, 63, 66, 71, 78];
  return {
    customer: { name: 'Alderbrook Dental Group', people: 60, startMonth: 4, currency: 'GBP' },
    provider: { name: 'Northlight IT', brand: '#0b5b60' },
    review: {
      word: 'Quarterly business review',
      year: 2026,
      quarter: 4,
      startsAt: '2026-12-09T10:00:00.000Z',
      minutes: 45,
      timezone: 'Europe/London',
      place: 'Westgate practice and online',
      isDraft: false,
      isPresented: false,
    },
    people: [
      { name: 'Dr Priya Raman', title: 'Managing partner', side: 'theirs' },
      { name: 'Helen Okafor', title: 'Finance director', side: 'theirs' },
      { name: 'Tom Ashworth', title: 'Practice operations', side: 'theirs' },
      { name: 'Daniel Reyes', title: 'vCIO', side: 'ours' },
      { name: 'Mia Lindqvist', title: 'Engineer', side: 'ours' },
    ],
    collectedOn: '2026-12-02',
    template: { name: 'Core technical alignment', bands: { good: 85, fair: 70, poor: 50 }, target: 85, countsInternal: false },
    answered: { answered: 212, applicable: 212 },
    runs: scores.map((score, index) => ({
      assessmentId: `01890000-0000-7000-8000-0000000000a${index}`,
      year: 2025 + Math.floor(index / 4),
      quarter: (index % 4) + 1,
      approvedAt: '2026-11-27T09:00:00.000Z',
      score,
      projectsDone: [0, 1, 1, 0, 2, 1, 2, 4][index] ?? 0,
    })),
    sections: [
      section('Continuity planning', 42, 38),
      section('Lifecycle of equipment', 55, 63),
      section('Wireless and guest networks', 58, 58),
      section('Joiners and leavers', 61, 52),
      section('Imaging and clinical devices', 64, 66),
      section('Staff awareness', 66, 54),
      section('Remote access', 70, 61),
      section('Supplier management', 72, 72),
      section('Backup and recovery', 74, 51),
      section('Servers', 75, 71),
      section('Privileged accounts', 76, 70),
      section('Telephony', 78, 78),
      section('Mobile devices', 80, 69),
      section('Cloud services', 82, 77),
      section('Monitoring and response', 83, 79),
      section('Identity and sign-in', 86, 74),
      section('Patch management', 87, 84),
      section('Practice software', 88, 86),
      section('Network and firewalls', 89, 87),
      section('Documentation', 90, 93),
      section('Licences', 92, 92),
      section('Email security', 93, 71),
      section('Endpoint protection', 95, 79),
      section('Physical security', 97, 95),
    ],
    service: SAMPLE_SERVICE,
    automatic: SAMPLE_AUTOMATIC,
    feedback: SAMPLE_FEEDBACK,
    criticalGaps: 2,
    gaps: SAMPLE_GAPS,
    gapsBefore: { open: 39, closed: 12, opened: 4, critical: { open: 3, closed: 2, opened: 1 } },
    scoreAfter: { asked: 81, all: 85 },
    recommendations: SAMPLE_RECOMMENDATIONS,
    since: SAMPLE_SINCE,
    budget: SAMPLE_BUDGET,
    lifecycle: SAMPLE_LIFECYCLE,
    goals: SAMPLE_GOALS,
    changes: [
      { what: 'Staff', from: '60', to: '72', note: '12 in Reading' },
      { what: 'Practices', from: '5', to: '6', note: 'Reading' },
    ],
    decided: [],
    next: SAMPLE_NEXT,
    ...changed,
  };
}
