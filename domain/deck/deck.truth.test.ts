import { describe, expect, test } from 'vitest';
import { formatMoney } from '#domain/money/money.rules.ts';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import { dumbbellAt } from '#domain/deck/charts/chart.layout.rules.ts';
import { chartGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { ChartPiece, DeckSlide, TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
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

describe('the correctness of a deck', () => {
  test('A section with a lower score shows it at its own mark and in its own row, not at the previous one', () => {
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

  test('All dots of the section scores have one scale, and its start is labelled', () => {
    for (const facts of [sampleFacts(), ...fortyFacts()]) {
      const slide = slidesOf(facts, { hideAmounts: false }, false).slides.find(({ key }) => key === 'sections');
      if (!slide) continue;
      const scales = chartsOf(slide).map(({ chart }) => chart.scale);
      expect(new Set(scales.map(({ min, max }) => `${min} to ${max}`)).size).toBe(1);
      expect(wordsOf(slide)).toContain(`scale from ${scales[0]?.min}`);
    }
  });

  test('The business impact typed at the review is next to its gap', () => {
    const { gaps } = sampleFacts();
    const deck = deckOf({ gaps: gaps.map((gap) => ({ ...gap, consequence: `Typed at the review: ${gap.findingId}`.slice(0, 60) })) });
    const shown = cellsOf(slideOf(deck, 'gaps')).map((row) => row[2]);
    expect(shown.every((words) => words?.startsWith('Typed at the review'))).toBe(true);
  });

  test('A recommendation states the action, not the problem, and costs the same on every page', () => {
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

  test('The next review shows a day only if it is planned, and the slide is omitted without any next steps', () => {
    const { next } = sampleFacts();
    const open = slideOf(deckOf({ next: { ...next, review: null } }), 'next');
    expect(open.title).toContain('the next date is open');
    expect(wordsOf(open)).toContain('The date is open');
    expect(slideOf(deckOf(), 'next').title).toContain('we meet again on 17 Mar 2027');
    const nothing = deckOf({ next: { ours: [], theirs: [], review: null, shown: [] } });
    expect(nothing.some(({ section }) => section === 'next')).toBe(false);
  });

  test('Decisions are shown after the meeting, and requests for decisions disappear', () => {
    const { review } = sampleFacts();
    const slide = slideOf(
      deckOf({ review: { ...review, isPresented: true }, decided: [{ recommendation: 1, outcome: 'approved', by: 'Dr Priya Raman' }] }),
      'decisions',
    );
    expect(slide.title).toMatch(/^One approved/u);
    expect(slide.lead).toBe('£3,800 one-time and £290 per month approved.');
  });

  test('A draft deck is marked on its cover and footer, a final one nowhere', () => {
    const { review } = sampleFacts();
    expect(wordsOf(slideOf(deckOf({ review: { ...review, isDraft: true } }), 'cover'))).toContain('Draft');
    expect(deckOf().filter((slide) => wordsOf(slide).includes('Draft'))).toEqual([]);
  });

  test('A high gap that was deferred is among the risks of the summary, and the summary does not say that nothing is to be decided', () => {
    const [gap] = sampleFacts().gaps.filter(({ severity }) => severity === 'high');
    if (!gap) throw new Error('The sample has a high gap.');
    const ask = slideOf(deckOf({ gaps: [], recommendations: [], deferred: [{ ...gap, recommendation: null }] }), 'ask');
    expect(wordsOf(ask)).toContain(gap.words);
    expect(ask.title).toContain('one urgent gap is deferred');
  });

  test('A section below the fair band is no win however far it rose, and the deepest fall is a risk', () => {
    const sections = sampleFacts().sections.map((section, index) => ({
      ...section,
      ...(index === 0
        ? { title: 'Low riser', score: 47, previous: 20 }
        : index === 1
          ? { title: 'Deep fall', score: 23, previous: 52 }
          : {}),
    }));
    const gaps = sampleFacts().gaps.filter(({ severity }) => severity !== 'critical');
    const words = wordsOf(slideOf(deckOf({ sections, gaps }), 'ask'));
    expect(words).not.toContain('Low riser rose');
    expect(words).toContain('Deep fall fell 29 points');
  });

  test('Commitments are a win only when more were kept than missed and none is late', () => {
    const { since } = sampleFacts();
    const commitments = (since?.commitments ?? []).map((one, index) => ({
      ...one,
      doneOn: index === 0 ? '2026-11-01' : null,
      isLate: false,
    }));
    expect(wordsOf(slideOf(deckOf({ since: since && { ...since, commitments } }), 'ask'))).not.toContain('commitments kept');
  });

  test('A plan is not on course while the score is below the fair band or a critical risk is open', () => {
    const low = deckOf({ gaps: [], runs: sampleFacts().runs.map((run) => ({ ...run, score: 51 })) });
    expect(slideOf(low, 'ask').title).not.toContain('on course');
  });

  test('A rating that nobody knew at the last review is not called unchanged', () => {
    const gaps = sampleFacts().gaps.map((gap) => ({ ...gap, isNew: false, riskBefore: null }));
    expect(wordsOf(slideOf(deckOf({ gaps }), 'risks'))).not.toContain('unchanged since');
  });

  test('The list of risks begins with the most severe one, and each has its own number on the map', () => {
    const gaps = sampleFacts().gaps.map((gap) => ({ ...gap, recommendation: 3, impact: gap.impact ?? 2, likelihood: gap.likelihood ?? 2 }));
    const slide = slideOf(deckOf({ gaps }), 'risks');
    const numbers = tablesOf(slide).flatMap(({ rows }) => rows.map(({ cells }) => cells[0]?.mark?.label?.text));
    expect(numbers).toEqual(numbers.map((_, place) => String(place + 1)));
    expect(cellsOf(slide)[0]?.[1]).toBe('Critical');
  });

  test('The board summary says how many of its other urgent risks are not planned', () => {
    const gaps = sampleFacts().gaps.map((gap, index) => (index > 3 ? { ...gap, recommendation: null } : gap));
    const urgent = gaps.filter(({ severity }) => severity === 'critical' || severity === 'high');
    const unplanned = urgent.slice(3).filter(({ recommendation }) => recommendation === null).length;
    expect(unplanned).toBeGreaterThan(0);
    expect(JSON.stringify(summaryOf(sampleFacts({ gaps }), { hideAmounts: false }, false).pieces)).toContain('unplanned');
  });

  test('The recommendations name the amount that closes the urgent gaps apart from the whole plan, and fold nothing', () => {
    const { recommendations } = sampleFacts();
    const all = [...recommendations, ...recommendations].slice(0, 14).map((one, index) => ({
      ...one,
      number: index + 1,
      id: `r${index}`,
      oneTime: 10_000 * (index + 1),
      monthly: 0,
      costKnown: true,
      options: [],
      state: 'planned' as const,
    }));
    expect(all).toHaveLength(14);
    const gaps = sampleFacts().gaps.map((gap) => ({ ...gap, recommendation: 3 }));
    const slides = deckOf({ recommendations: all, gaps }).filter(({ section }) => section === 'recommendations');
    expect(slides.length).toBe(2);
    expect(slides[0]?.title).toContain('for £300 one-time; the whole plan of 14 costs £10,500 one-time');
    const shown = slides.flatMap(cellsOf).map(([number]) => number);
    expect(shown.filter((number) => number !== '')).toEqual(all.map(({ number }) => String(number)));
  });

  test('A part of a fiscal year is compared with no target, on the slide and on the board summary', () => {
    const { budget } = sampleFacts();
    const quarters = Array.from({ length: 8 }, (_, index) => ({
      year: 2027 + Math.floor((index + 3) / 4),
      quarter: ((index + 3) % 4) + 1,
      oneTime: index === 0 ? 9_000_000 : 100_000,
      recurring: 1_000_000,
      target: 1_100_000,
    }));
    const facts = { budget: { ...budget, quarters } };
    const slide = slideOf(deckOf(facts), 'budget');
    expect(slide.title).toBe('The FY28 IT budget is £44k, in line with target; Q4 FY27 is the peak at £100k');
    const against = cellsOf(slide).find(([name]) => name === 'Against target');
    expect([against?.[1], against?.[5], against?.[8]]).toEqual(['–', '0.0', '–']);
    expect(JSON.stringify(summaryOf(sampleFacts(facts), { hideAmounts: false }, false).pieces)).toContain('in line with target');
  });

  test('An amount that is asked for is never cut, however long it is', () => {
    const recommendations = sampleFacts().recommendations.map((one) => ({
      ...one,
      oneTime: 1_234_567_000,
      monthly: 98_765_400,
      costKnown: true,
    }));
    const { customer } = sampleFacts();
    for (const currency of ['USD', 'KWD', 'JPY']) {
      const ask = slideOf(deckOf({ recommendations, customer: { ...customer, currency } }), 'ask');
      const texts = ask.pieces.flatMap((piece) =>
        piece.kind === 'text' ? piece.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) : [],
      );
      const amounts = texts.filter((words) => words.includes(' per month') || words.includes(' one-time'));
      expect(amounts.length).toBeGreaterThan(2);
      expect(amounts.filter((words) => words.includes('…'))).toEqual([]);
    }
  });

  test('Amounts of a billion are whole on every page of the deck', () => {
    const all = sampleFacts().recommendations.map((one) => ({ ...one, oneTime: 123_456_789_000, monthly: 9_876_543_200, costKnown: true }));
    const recommendations = all.map((one) => ({ ...one, options: one.options.map((option) => ({ ...option, oneTime: 363_309_812_300 })) }));
    const { customer } = sampleFacts();
    for (const currency of ['USD', 'KWD', 'JPY']) {
      const facts = sampleFacts({ recommendations, customer: { ...customer, currency } });
      const { slides } = slidesOf(facts, { hideAmounts: false }, false);
      expect(brokenIn({ facts, slides }).filter(({ rule, isBlocking }) => rule === 'cut' && isBlocking)).toEqual([]);
    }
  });

  test('The findings explain a number of gaps that the deck of the last review showed and that was counted in fewer assessments', () => {
    const words = 'The Q3 2026 review showed 28 open gaps. Counted in your assessments as today: 39 open then, 12 closed since, 4 new.';
    const changed = { gapsBefore: { open: 39, closed: 12, opened: 4, shown: 28 } };
    expect(wordsOf(slideOf(deckOf(changed), 'gaps'))).toContain(words);
    expect(wordsOf(slideOf(deckOf(), 'gaps'))).not.toContain('review showed');
    expect(faultsOfDeck(deckOf(changed), sampleFacts(changed))).toEqual([]);
  });

  test('The roadmap leaves out no recommendation: what has no date is named, what comes after its quarters is counted', () => {
    const recommendations = sampleFacts().recommendations.map((one, index) => ({
      ...one,
      title: 'A recommendation with a long title that says in full what we would do',
      quarter: index < 5 ? null : index === 5 ? { year: 2032, quarter: 1 } : one.quarter,
    }));
    const slide = slideOf(deckOf({ recommendations }), 'roadmap');
    expect(slide.title).toContain('one after that, five without a date');
    expect(wordsOf(slide)).toContain(
      `Numbers ${recommendations
        .slice(0, 5)
        .map(({ number }) => number)
        .join(', ')}`,
    );
  });
});
