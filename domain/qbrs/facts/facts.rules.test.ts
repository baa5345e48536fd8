import { expect, test } from 'vitest';
import { sampleFigures } from '#domain/deck/facts/deck.sample.ts';
import { shownNextTime } from './facts.next.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { EditedSection } from '#domain/deck/slides/slides.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { nextReviewDay } from '#domain/qbrs/qbrs.rules.ts';
import { changedDeckSections, factsChanges } from './facts.changes.rules.ts';
import { lifecycleOf } from './facts.plan.rules.ts';
import { factsFromFigures } from './facts.legacy.rules.ts';

/** The sample with a separate finding for each gap. */
const sample = () => sampleFacts({ gaps: sampleFacts().gaps.map((gap, index) => ({ ...gap, findingId: String(index) })) });

test('[QBR-60] Equal facts have no changes, and each change is one sentence', () => {
  const before = sample();
  expect(factsChanges(before, sample())).toEqual([]);
  const [first, ...others] = before.recommendations;
  const after = sampleFacts({
    runs: before.runs.map((run, index) => (index === before.runs.length - 1 ? { ...run, score: 80 } : run)),
    gaps: before.gaps.slice(1),
    recommendations: first ? [{ ...first, oneTime: 400_000, state: 'approved' }, ...others] : [],
    goals: before.goals.map((goal) => ({ ...goal, status: 'done' })),
  });
  expect(factsChanges(before, after)).toEqual([
    'Alignment score: 80% instead of 78%.',
    'No longer open: Nobody knows whether patient records would come back.',
    '“Back up patient records beyond reach, and prove it” is approved; it was requested.',
    '“Back up patient records beyond reach, and prove it” costs £4,000 + £290 per month instead of £3,800 + £290 per month.',
    '“Open a sixth practice” is done; it was at risk.',
    '“Renew cyber insurance” is done; it was on track.',
    '“Meet the NHS data security toolkit” is done; it was on track.',
    '“Move practice software to the cloud” is done; it was on track.',
  ]);
});

test('[QBR-109] A renamed goal is shown as renamed, not as one removed and one new', () => {
  const goals = sample().goals.map((goal, index) => ({ ...goal, id: `goal-${index}` }));
  const [first, ...others] = goals;
  const before = { ...sample(), goals };
  const renamed = first ? [{ ...first, title: 'Open a seventh practice', status: 'done' as const }, ...others] : [];
  expect(factsChanges(before, { ...before, goals: renamed })).toEqual([
    '“Open a sixth practice” is now called “Open a seventh practice”.',
    '“Open a seventh practice” is done; it was at risk.',
  ]);
  expect(changedDeckSections(before, { ...before, goals: renamed })).toEqual(['goals']);
});

test('Goals of a deck collected before goals had ids are matched by their titles', () => {
  const before = sample();
  const goals = before.goals.map((goal, index) => ({ ...goal, id: `goal-${index}` }));
  expect(factsChanges(before, { ...before, goals })).toEqual([]);
  const [first, ...others] = goals;
  const renamed = first ? [{ ...first, title: 'Open a seventh practice' }, ...others] : [];
  expect(factsChanges(before, { ...before, goals: renamed })).toEqual([
    'New goal: Open a seventh practice.',
    'No longer a goal: Open a sixth practice.',
  ]);
});

test('A new goal with the title of a removed one counts as new', () => {
  const [first, ...others] = sample().goals;
  const withFirst = (id: string) => ({ ...sample(), goals: first ? [{ ...first, id }, ...others] : [] });
  expect(factsChanges(withFirst('one'), withFirst('other'))).toEqual([
    'New goal: Open a sixth practice.',
    'No longer a goal: Open a sixth practice.',
  ]);
});

test('[QBR-110] A renamed template section is shown as renamed', () => {
  const before = sample();
  const [first, ...others] = before.sections;
  const after = { ...before, sections: first ? [{ ...first, title: 'Another name' }, ...others] : [] };
  expect(factsChanges(before, after)).toEqual([`“${first?.title}” is now called “Another name”.`]);
});

test('The outline marks the sections whose figures a refresh would change', () => {
  const before = sample();
  expect(changedDeckSections(before, sample())).toEqual([]);
  expect(changedDeckSections(before, { ...before, goals: [] })).toEqual(['goals']);
  expect(changedDeckSections(before, { ...before, gaps: before.gaps.slice(1) })).toEqual(['summary', 'findings', 'risks', 'appendix']);
});

test('[QBR-112] Scores in a change use the same number format as the amounts beside them', () => {
  const german = (score: number) => {
    const { customer, runs, ...facts } = sample();
    const last = runs.length - 1;
    return {
      ...facts,
      customer: { ...customer, locale: 'de-DE' as const },
      runs: runs.map((run, at) => (at === last ? { ...run, score } : run)),
    };
  };
  expect(factsChanges(german(69.9), german(84.6))).toEqual(['Alignment score: 84,6% instead of 69,9%.']);
});

test('[QBR-61] A long list of changes ends with the number of further changes', () => {
  const before = sample();
  const after = { ...sample(), sections: before.sections.map((section) => ({ ...section, score: (section.score ?? 0) - 3 })) };
  const changes = factsChanges(before, after);
  expect(changes).toHaveLength(7);
  expect(changes.at(-1)).toBe(`${before.sections.length - 6} more (section changes).`);
});

test('[QBR-62] A review made before decks had facts still has slides, from its frozen figures', () => {
  const facts = factsFromFigures(sampleFigures());
  const { slides, leftOut } = slidesOf(facts, { hideAmounts: false }, false);
  expect(slides.map(({ section }) => section)).toEqual(
    expect.arrayContaining(['cover', 'summary', 'score', 'sections', 'findings', 'appendix']),
  );
  expect(leftOut.map(({ section }) => section)).toEqual(expect.arrayContaining(['recommendations', 'budget', 'since']));
});

test('[QBR-63] Sections are shown in the chosen order, without disabled ones, with the edited texts', () => {
  const edited: EditedSection[] = [
    { key: 'cover', enabled: true },
    { key: 'score', enabled: true, texts: { 'score.title': [{ runs: [{ text: 'We are getting ' }, { text: 'better', weight: 600 }] }] } },
    { key: 'summary', enabled: false },
    { key: 'findings', enabled: true, speakerNotes: 'Ask Helen first' },
    { key: 'appendix', enabled: false },
  ];
  const { slides } = slidesOf(sampleFacts(), { hideAmounts: false }, false, edited);
  const sections = [...new Set(slides.map(({ section }) => section))];
  expect(sections.slice(0, 2)).toEqual(['cover', 'score']);
  expect(sections.indexOf('score')).toBeLessThan(sections.indexOf('findings'));
  expect(sections).not.toContain('summary');
  expect(sections).not.toContain('appendix');
  expect(slides.find(({ key }) => key === 'score')?.title).toBe('We are getting better');
  expect(slides.find(({ section }) => section === 'findings')?.notes.say).toBe('Ask Helen first');
});

test.each([
  ['2026-12-09', 4, '2027-03-09'],
  ['2026-11-30', 4, '2027-03-01'],
  ['2026-08-31', 6, '2026-11-02'],
  ['2026-12-09', 1, '2027-12-09'],
  ['2026-12-09', 0, '2027-12-09'],
])('After a review on %s, %s a year, the next one is proposed for %s, never on a weekend', (day, perYear, next) => {
  expect(nextReviewDay(day, perYear)).toBe(next);
});

test('[QBR-93] Equal service figures are no change, whatever the order of fields from the database', () => {
  const before = sampleFacts();
  const turned = before.service?.map((one) => ({
    satisfaction: one.satisfaction,
    resolutionMinutes: one.resolutionMinutes,
    firstResponseMinutes: one.firstResponseMinutes,
    tickets: one.tickets,
    quarter: one.quarter,
    year: one.year,
  }));
  expect(turned?.length).toBeGreaterThan(0);
  expect(factsChanges(before, { ...before, service: turned })).toEqual([]);
});

test('[QBR-94] The next review will show what was approved, and the expected score only if everything was approved', () => {
  const facts = sampleFacts();
  const asked = facts.recommendations.filter(({ state }) => state === 'asked').map(({ number }) => number);
  const decided = (outcome: 'approved' | 'declined') => asked.map((recommendation) => ({ recommendation, outcome, by: 'Helen' }));
  expect(shownNextTime(facts, decided('approved'))).toEqual(shownNextTime(facts));
  expect(shownNextTime(facts).at(-1)).toMatch(/% *, the score expected/u);
  expect(shownNextTime(facts, decided('declined'))).toEqual([]);
  expect(shownNextTime(facts, decided('approved').slice(1)).join()).not.toContain('score expected');
});

test('A device past its life without a year of replacement has no date in the list either', () => {
  const asset = { name: 'FW-08', type: 'Firewall', model: '', endOfLife: '2026-10-31', replaceYear: null, cost: null };
  const { customer } = sampleFacts();
  const { undatedPastLife, next } = lifecycleOf({ assets: [asset], today: '2026-11-24', customer });
  expect([undatedPastLife, next.map(({ when }) => when)]).toEqual([1, [null]]);
});

test('Servers whose system loses its security updates are one line that says when, before any other date of theirs', () => {
  const support = { product: 'Windows Server 2016', until: '2027-01-12' };
  const server = { type: 'Server', model: '', endOfLife: '2027-01-12', support, replaceYear: null, cost: 290_000 };
  const assets = ['SRV-01', 'SRV-02', 'SRV-03', 'SRV-04'].map((name) => ({ ...server, name }));
  const { customer } = sampleFacts();
  expect(lifecycleOf({ assets, today: '2026-11-24', customer }).next).toMatchObject([
    { what: '4 × server', detail: 'Windows Server 2016', why: 'unsupported in 7 weeks', cost: 1_160_000 },
  ]);
  const past = assets.map((one) => ({ ...one, endOfLife: '2025-10-14', support: { product: 'Windows 10', until: '2025-10-14' } }));
  expect(lifecycleOf({ assets: past, today: '2026-11-24', customer }).next).toMatchObject([{ why: 'unsupported since October 2025' }]);
});
