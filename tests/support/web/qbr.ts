import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';

const NOW = '2026-12-01T09:00:00.000Z';
const id = (number: number) => `01890000-0000-7000-8000-0000000000f${number}`;

/** Sample deck with recommendation ids that the contract accepts. */
function factsWithIds(): NonNullable<Qbr['facts']> {
  const facts = sampleFacts();
  const idOf = (index: number) => `01890000-0000-7000-8000-00000000e${String(index).padStart(3, '0')}`;
  return { ...facts, recommendations: facts.recommendations.map((one, index) => ({ ...one, id: idOf(index) })) };
}

/** Review shortly before its meeting, for screens that are rendered without a server. */
export function sampleQbr(more: Partial<Qbr> = {}): Qbr {
  const facts = factsWithIds();
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  return {
    id: id(1),
    title: 'Alderbrook Dental Group - Q4 2026 QBR',
    status: 'finalized',
    customer: { id: id(2), name: facts.customer.name },
    assessmentId: null,
    assessmentIds: [],
    dateTime: facts.review.startsAt,
    period: { year: 2026, quarter: 4 },
    owner: null,
    score: 78,
    asked: { count: asked.length, decided: 0, currency: 'GBP', value: null },
    recapSentAt: null,
    overdue: false,
    needsOutcome: false,
    version: 4,
    createdAt: NOW,
    updatedAt: NOW,
    durationMinutes: 45,
    timezone: 'Europe/London',
    location: null,
    meetingUrl: null,
    sections: QBR_SECTION_KEYS.map((key) => ({
      key,
      title: key,
      enabled: true,
      narrative: '',
      keptNarrative: '',
      data: null,
      texts: {},
      chosen: [],
      speakerNotes: key === 'summary' ? 'HUSH: our margin' : '',
      durationMinutes: null,
      minutes: '',
      own: null,
    })),
    figures: null,
    facts,
    preparedSeconds: 840,
    factsNumber: 1,
    factsChanges: [],
    attendees: facts.people.map(({ name, title, side }) => ({
      contactId: null,
      userId: null,
      name,
      title,
      side,
      required: true,
      present: false,
    })),
    recommendationIds: asked.map((one) => one.id),
    decisions: [],
    actionItems: [],
    addenda: [],
    satisfaction: null,
    summary: '',
    recap: null,
    branding: { providerName: facts.provider.name, primaryColor: '#0b5b60', logo: null, providerLogo: null },
    nextReview: { qbrId: null, day: '2027-03-10' },
    generatedAt: NOW,
    finalizedAt: NOW,
    presentedAt: null,
    deliveredAt: null,
    ...more,
  };
}
