import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ChangeStrip } from './ChangeStrip.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

const ID = '01890000-0000-7000-8000-000000000071';
const NOW = '2026-11-20T10:00:00.000Z';
const SECTIONS = QBR_SECTION_KEYS.map((key) => ({
  key,
  title: key,
  enabled: true,
  narrative: '',
  keptNarrative: '',
  data: null,
  texts: {},
  speakerNotes: '',
  durationMinutes: null,
  minutes: '',
  own: null,
  chosen: [],
}));
const NOTHING = [
  'assessmentId',
  'dateTime',
  'owner',
  'recapSentAt',
  'location',
  'meetingUrl',
  'figures',
  'satisfaction',
  'recap',
  'nextReview',
];
const NEVER = ['generatedAt', 'finalizedAt', 'presentedAt', 'deliveredAt'];

const deckOf = (overrides: object = {}): Qbr =>
  Qbr.parse({
    ...Object.fromEntries([...NOTHING, ...NEVER].map((name) => [name, null])),
    id: ID,
    title: 'Alderbrook - Q4 2026 QBR',
    status: 'Scheduled',
    customer: { id: ID, name: 'Alderbrook' },
    period: { year: 2026, quarter: 4 },
    score: 78,
    asked: { count: 0, decided: 0, currency: 'GBP', value: null },
    overdue: false,
    needsOutcome: false,
    version: 7,
    createdAt: NOW,
    updatedAt: NOW,
    assessmentIds: [],
    durationMinutes: 45,
    timezone: 'UTC',
    sections: SECTIONS,
    facts: sampleFacts(),
    preparedSeconds: null,
    factsNumber: 2,
    factsChanges: [],
    attendees: [],
    recommendationIds: [],
    decisions: [],
    actionItems: [],
    addenda: [],
    summary: '',
    branding: { providerName: 'Northlight IT', primaryColor: '#0b5b60', logo: null, providerLogo: null },
    ...overrides,
  });

const VERSION = { number: 3, why: 'refresh', at: NOW, by: { id: OLIVE.id, name: 'Olive Owner' }, score: 74, collectedOn: '2026-11-02' };
let shown = deckOf();
let changes: string[] = [];
let versions: object[] = [];
let isStrip = true;
const open = screenForEachTest(() =>
  isStrip ? <ChangeStrip qbr={shown} isSaving={false} /> : <VersionsDialog qbr={shown} onClose={() => {}} />,
);
async function openStrip() {
  isStrip = true;
  await open('/');
  await wait(10);
}
async function openVersions() {
  isStrip = false;
  await open('/');
  await wait(10);
}

beforeEach(async () => {
  shown = deckOf();
  changes = ['Alignment score: 78% instead of 74%.', 'New gap: No restore has been tested (high).'];
  versions = [VERSION];
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method, url }) => {
    if (method === 'POST') return Response.json(shown);
    if (url.endsWith('/changes')) return Response.json({ collectedOn: '2026-11-02', changes });
    if (url.endsWith('/versions')) return Response.json(versions);
    return Response.json({ ...VERSION, sections: SECTIONS, facts: sampleFacts() });
  });
});

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

test('[QBR-69] A strip reports changed figures, a dialog lists them, and a refresh applies them', async () => {
  await openStrip();
  expect(words()).toContain('2 changes since the data of this deck was collected on 2 Nov 2026');
  await press('Compare');
  await vi.dynamicImportSettled();
  await wait(50);
  expect(words()).toContain('Alignment score: 78% instead of 74%.');
  await press('Refresh data');
  await wait(50);
  expect(sent()).toEqual([[`/api/qbrs/${ID}/refresh`, { version: 7 }]]);
});

test('The strip is hidden without changes, for a frozen deck, and after the user keeps the deck as it is', async () => {
  await openStrip();
  await press('Keep as is');
  expect(words()).not.toContain('2 changes');
});

test('No changes are requested for a deck whose figures are frozen', async () => {
  shown = deckOf({ status: 'finalized' });
  await openStrip();
  expect(requests).toEqual([]);
});

test('[QBR-70] An earlier version is shown as slides and restored', async () => {
  await openVersions();
  expect(words()).toContain('Before its data was refreshed');
  expect(words()).toContain('Olive Owner; alignment 74%, data from 2 Nov 2026');
  await act(async () => button('View version 3').click());
  await wait(50);
  expect(document.querySelectorAll('article').length).toBeGreaterThan(10);
  await press('Restore version');
  await wait(50);
  expect(sent()).toEqual([[`/api/qbrs/${ID}/versions/3/restore`, { version: 7 }]]);
});

test('A frozen deck says why none of its versions can be restored, and a new deck that there are none', async () => {
  shown = deckOf({ status: 'finalized' });
  await openVersions();
  await act(async () => button('View version 3').click());
  await wait(50);
  expect(button('Restore version').title).toContain('reopen first');
});

test('A deck that has not changed since it was created has no versions yet', async () => {
  versions = [];
  await openVersions();
  expect(words()).toContain('The deck has not changed since it was created.');
});
