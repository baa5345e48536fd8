import { describe, expect, test } from 'vitest';
import { formatMoney } from '#domain/money/money.rules.ts';
import { dumbbellAt } from '#domain/deck/charts/chart.layout.rules.ts';
import { chartGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { filledPages } from './deck.fit.rules.ts';
import type { ChartPiece, DeckSlide, TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const deckOf = (changed: Partial<DeckFacts> = {}) => slidesOf(sampleFacts(changed), { hideAmounts: false }, false).slides;

function slideOf(slides: readonly DeckSlide[], key: string): DeckSlide {
  const slide = slides.find((one) => one.key === key);
  if (!slide) throw new Error(`The deck has no slide ${key}.`);
  return slide;
}

const tablesOf = ({ pieces }: DeckSlide) => pieces.filter((piece): piece is TablePiece => piece.kind === 'table');
const chartsOf = ({ pieces }: DeckSlide) => pieces.filter((piece): piece is ChartPiece => piece.kind === 'chart');
const cellsOf = (slide: DeckSlide) =>
  tablesOf(slide).flatMap(({ rows }) =>
    rows.map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '))),
  );
const wordsOf = (slide: DeckSlide) => JSON.stringify([slide.title, slide.lead, slide.pieces]);

describe('what a deck says is true', () => {
  test('The score of a section that fell stands at its own mark and in its own row, not at the one before', () => {
    const slide = slideOf(deckOf(), 'sections');
    const rows = cellsOf(slide);
    for (const { title, score, previous } of sampleFacts().sections) {
      const row = rows.find(([name]) => name === title);
      expect([title, row?.[2]]).toEqual([title, String(score)]);
      if (score === null || previous === null || score >= previous) continue;
      const chart = chartsOf(slide).find(
        ({ chart: { kind, ...of } }) => kind === 'dumbbells' && JSON.stringify(of).includes(`"now":${score}`),
      );
      if (chart?.chart.kind !== 'dumbbells') throw new Error(`${title} has no dots.`);
      const at = dumbbellAt(chart.box, chart.chart, score);
      // Position of the current score; the ring marks the previous one elsewhere.
      const place = chart.chart.rows.findIndex((one) => one?.now === score && one.before === previous);
      const y = chart.box.y + chart.chart.rowHeight * (place + 0.5);
      const drawn = chartGraphics(chart).filter((graphic) => JSON.stringify(graphic).includes(String(y)));
      expect(drawn.some((graphic) => JSON.stringify(graphic).includes(String(at)))).toBe(true);
    }
  });

  test('All dots of the section scores have one scale, and its beginning is said', () => {
    for (const facts of [sampleFacts(), ...fortyFacts()]) {
      const slide = slidesOf(facts, { hideAmounts: false }, false).slides.find(({ key }) => key === 'sections');
      if (!slide) continue;
      const scales = chartsOf(slide).map(({ chart }) => chart.scale);
      expect(new Set(scales.map(({ min, max }) => `${min} to ${max}`)).size).toBe(1);
      expect(wordsOf(slide)).toContain(`scale from ${scales[0]?.min}`);
    }
  });

  test('The business impact that was typed at the review stands beside its gap', () => {
    const { gaps } = sampleFacts();
    const deck = deckOf({ gaps: gaps.map((gap) => ({ ...gap, consequence: `Typed at the review: ${gap.findingId}`.slice(0, 60) })) });
    const shown = cellsOf(slideOf(deck, 'gaps')).map((row) => row[2]);
    expect(shown.every((words) => words?.startsWith('Typed at the review'))).toBe(true);
  });

  test('A recommendation says what to do, not what is wrong, and costs the same on every page', () => {
    const { recommendations, gaps, customer } = sampleFacts();
    const deck = deckOf();
    const rows = cellsOf(slideOf(deck, 'recommendations'));
    for (const one of recommendations) {
      expect(gaps.map(({ words }) => words)).not.toContain(one.title);
      const row = rows.find(([number]) => number === String(one.number));
      const amount = formatMoney(one.oneTime, customer.currency).slice(1);
      if (one.oneTime > 0) expect([one.title, row?.[4]]).toEqual([one.title, amount]);
      if (one.state === 'asked') expect(wordsOf(slideOf(deck, 'decisions'))).toContain(amount);
    }
  });

  test('The next review has a day only when it is planned, and nobody is told of steps that nobody took', () => {
    const { next } = sampleFacts();
    const open = slideOf(deckOf({ next: { ...next, review: null } }), 'next');
    expect(open.title).toContain('the next date is open');
    expect(wordsOf(open)).toContain('The date is open');
    expect(slideOf(deckOf(), 'next').title).toContain('we meet again on 17 Mar 2027');
    const nothing = deckOf({ next: { ours: [], theirs: [], review: null, shown: [] } });
    expect(nothing.some(({ section }) => section === 'next')).toBe(false);
  });

  test('What was decided is said after the meeting, and nothing is asked for any more', () => {
    const { review } = sampleFacts();
    const slide = slideOf(
      deckOf({ review: { ...review, isPresented: true }, decided: [{ recommendation: 1, outcome: 'approved', by: 'Dr Priya Raman' }] }),
      'decisions',
    );
    expect(slide.title).toMatch(/^One approved/u);
    expect(slide.lead).toBe('£3,800 once and £290 a month approved.');
  });

  test('The pages of an appendix are full before the next one begins, and the last one has more than a row or two', () => {
    expect(
      filledPages(
        Array.from({ length: 31 }, (_, index) => index),
        17,
      ).map(({ length }) => length),
    ).toEqual([17, 14]);
    expect(
      filledPages(
        Array.from({ length: 18 }, (_, index) => index),
        17,
      ).map(({ length }) => length),
    ).toEqual([14, 4]);
    expect(filledPages([1, 2], 17)).toEqual([[1, 2]]);
    expect(filledPages([], 17)).toEqual([]);
  });

  test('A draft says so on its cover and its foot, a final one nowhere', () => {
    const { review } = sampleFacts();
    expect(wordsOf(slideOf(deckOf({ review: { ...review, isDraft: true } }), 'cover'))).toContain('Draft');
    expect(deckOf().filter((slide) => wordsOf(slide).includes('Draft'))).toEqual([]);
  });
});
