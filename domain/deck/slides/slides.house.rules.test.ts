import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { slidesOf } from './slides.rules.ts';

const sample = sampleFacts();
const wordsOf = (facts = sample) =>
  JSON.stringify(slidesOf(facts, { hideAmounts: false }, false).slides.map(({ claims: _, ...slide }) => slide));

test('[SET-19] The organisation’s cover and footer texts replace its name on the cover and pages of a deck', () => {
  const provider = { ...sample.provider, cover: 'Northlight IT Ltd, Harbour Road 4, Leeds', foot: 'Registered in England 0812' };
  expect(wordsOf()).not.toContain('Harbour Road');
  expect(wordsOf({ ...sample, provider })).toContain('Harbour Road');
  expect(slideFoot(sample).provider).toBe('Northlight IT');
  expect(slideFoot({ ...sample, provider }).provider).toBe('Registered in England 0812');
});

test.each([
  ['d mmm yyyy', '2 Dec 2026'],
  ['mm/dd/yyyy', '12/02/2026'],
  ['dd.mm.yyyy', '02.12.2026'],
  ['yyyy-mm-dd', '2026-12-02'],
] as const)('[SET-20] An organisation with the date format %s has decks that show %s', (dateFormat, written) => {
  const words = wordsOf({ ...sample, review: { ...sample.review, dateFormat } });
  expect(words).toContain(written);
  for (const other of ['2 Dec 2026', '12/02/2026', '02.12.2026', '2026-12-02'].filter((one) => one !== written)) {
    expect(words).not.toContain(other);
  }
});

test('[QBR-98] The organisation’s terms for recommendation statuses are used everywhere in its decks', () => {
  const stateNames = { approved: 'Agreed', in_progress: 'In our hands', deferred: 'Parked', declined: 'Turned down' };
  const [first, second, third, ...others] = sample.recommendations;
  if (!first || !second || !third) throw new Error('The sample recommends less than it did.');
  const decided = [
    { recommendation: first.number, outcome: 'approved' as const, by: 'Helen' },
    { recommendation: second.number, outcome: 'deferred' as const, by: 'Helen' },
    { recommendation: third.number, outcome: 'declined' as const, by: 'Helen' },
  ];
  const held = { ...sample, decided, review: { ...sample.review, isPresented: true, isDraft: false, stateNames } };
  const recommendations = [
    first,
    second,
    { ...third, state: 'in_progress' as const },
    ...others.map((one) => ({ ...one, state: 'approved' as const })),
  ];
  const title = slidesOf(held, { hideAmounts: false }, false).slides.find(({ key }) => key === 'decisions')?.title;
  expect(title).toBe('One agreed, one parked, one turned down');
  const words = wordsOf({ ...held, recommendations });
  expect(words).toContain('In our hands');
  expect(words).toContain('"Agreed"');
  expect(words).not.toMatch(/"(?:approved|under way|Approved|Under way)"/u);
});

test.each([
  ['en-GB', '£17,700 one-time'],
  ['de-DE', '17.700\u00a0£ one-time'],
  ['fr-FR', '17\u00a0700\u00a0£ one-time'],
] as const)('[QBR-99] A deck of an organisation with the number format %s writes every amount that way: %s', (locale, written) => {
  const facts = { ...sample, customer: { ...sample.customer, locale }, budget: { ...sample.budget, assumptions: [] } };
  const words = wordsOf(facts);
  expect(words).toContain(written);
  if (locale !== 'en-GB') expect(words).not.toMatch(/£\d/u);
  expect(faultsOfDeck(slidesOf(facts, { hideAmounts: false }, false).slides, facts)).toEqual([]);
});

test('A deck in dollars writes “$” on every page and on the board summary, as the screens do', () => {
  const facts = { ...sample, customer: { ...sample.customer, currency: 'USD' }, budget: { ...sample.budget, assumptions: [] } };
  const words = wordsOf(facts) + JSON.stringify(summaryOf(facts, { hideAmounts: false }, false));
  expect(words).toContain('$17,700');
  expect(words).not.toContain('US$');
});

test('[QBR-100] A recommendation title of usual length is never cut next to its roadmap bar, wherever the bar is', () => {
  const title = 'Move every workstation to phishing-resistant sign-in keys now';
  expect(title.length).toBeGreaterThanOrEqual(60);
  const recommendations = sample.recommendations.map((one) => ({ ...one, title }));
  const facts = { ...sample, recommendations };
  const roadmap = slidesOf(facts, { hideAmounts: false }, false).slides.find(({ key }) => key === 'roadmap');
  if (!roadmap) throw new Error('The sample has a roadmap.');
  const beside = roadmap.pieces.flatMap((piece) =>
    piece.kind === 'text' && piece.box.x > 160 ? [piece.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')] : [],
  );
  expect(beside.filter((words) => words.includes('Move every')).length).toBeGreaterThan(3);
  expect(beside.filter((words) => words.includes('…') && !words.includes(','))).toEqual([]);
  expect(faultsOfDeck([roadmap], facts)).toEqual([]);
});

test('A long title of a recommendation is replaced by its short form where it would be cut, and never where it fits', () => {
  const title =
    'Deploy managed detection and response on every computer, server and laptop of all your sites, and have alerts watched day and night';
  const shortTitle = 'Deploy managed detection and response';
  const facts = { ...sample, recommendations: sample.recommendations.map((one) => ({ ...one, title, shortTitle })) };
  const { slides } = slidesOf(facts, { hideAmounts: false }, false);
  const piecesOf = (key: string) => JSON.stringify(slides.find((slide) => slide.key === key)?.pieces);
  for (const key of ['ask', 'recommendations', 'decisions', 'gaps']) {
    expect([key, piecesOf(key)?.includes(shortTitle)]).toEqual([key, true]);
    expect([key, /Deploy[^"]*…/u.test(piecesOf(key) ?? '')]).toEqual([key, false]);
  }
  expect(JSON.stringify(summaryOf(facts, { hideAmounts: false }, false))).not.toMatch(/Deploy[^"]*…/u);
  expect(wordsOf({ ...facts, recommendations: facts.recommendations.map((one) => ({ ...one, title: 'Deploy EDR' })) })).not.toContain(
    shortTitle,
  );
  expect(faultsOfDeck(slides, facts)).toEqual([]);
});
