import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const slidesIn = (section: string, facts: DeckFacts): DeckSlide[] =>
  slidesOf(facts, { hideAmounts: false }, false).slides.filter((slide) => slide.section === section);
const rowsOf = ({ pieces }: DeckSlide) =>
  pieces.flatMap((piece) =>
    piece.kind === 'table'
      ? piece.rows.map(({ cells }) =>
          cells.map(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')),
        )
      : [],
  );

describe('texts that the deck computes', () => {
  const cutIn = (facts: DeckFacts) => {
    const { slides } = slidesOf(facts, { hideAmounts: false }, false);
    const pages = [
      ...slides.map(({ key, lead, pieces }) => ({ key, shown: [lead, pieces] })),
      { key: 'A4', shown: [summaryOf(facts, { hideAmounts: false }, false).pieces] },
    ];
    return pages.filter(({ shown }) => JSON.stringify(shown).includes('…')).map(({ key }) => key);
  };

  test('No page of the sample deck and of its board summary cuts a text', () => {
    expect(cutIn(sampleFacts())).toEqual([]);
  });

  test('Sections of several assessments, with the name of theirs, are whole on every page, also at a first assessment', () => {
    const sections = sampleFacts().sections.map((section) => ({ ...section, title: `${section.title} (Quarterly technical check)` }));
    const first = { sections: sections.map((section) => ({ ...section, previous: null })), runs: sampleFacts().runs.slice(-1) };
    for (const facts of [sampleFacts({ sections }), sampleFacts(first)]) {
      expect(cutIn(facts)).toEqual([]);
      expect(faultsOfDeck(slidesOf(facts, { hideAmounts: false }, false).slides, facts)).toEqual([]);
    }
  });
});

describe('the sections', () => {
  test('Up to about a dozen sections use the whole width of the page, with their answers', () => {
    const facts = sampleFacts({ sections: sampleFacts().sections.slice(0, 6) });
    const tables = slidesIn('sections', facts).flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'table'));
    expect(tables.map(({ columns }) => columns.map(({ title }) => title))).toEqual([['', '', 'Now', 'Change', 'Met', 'Partly', 'Not met']]);
    expect(tables[0]?.box.width).toBeGreaterThan(860);
  });
});

describe('the goals', () => {
  const [goal] = sampleFacts().goals;

  test('A goal names the recommendations that serve it, with what happens to them', () => {
    const rows = slidesIn('goals', sampleFacts()).flatMap(rowsOf);
    expect(rows.find(([name]) => name?.startsWith('Move practice software'))?.at(-1)).toMatch(
      /^3 {2}Replace the imaging server.*, decision today$/u,
    );
  });

  test('Goals that have no room on the page continue on another one, and none is left out', () => {
    const goals = Array.from({ length: 14 }, (_, place) => ({ ...goal, title: `Goal ${place}`, status: 'on_track' as const }));
    const slides = slidesIn('goals', sampleFacts({ goals: goals.flatMap((one) => (goal ? [{ ...goal, ...one }] : [])) }));
    expect(slides.length).toBeGreaterThan(1);
    expect(slides.flatMap(rowsOf)).toHaveLength(14);
  });
});

test('The last two pages of a list are about equally full', () => {
  const [gap] = sampleFacts().gaps;
  const gaps = Array.from({ length: 20 }, (_, place) => ({ findingId: `gap-${place}`, words: `Gap ${place}` }));
  const facts = sampleFacts({ gaps: gaps.flatMap((one) => (gap ? [{ ...gap, ...one }] : [])) });
  const counts = slidesIn('appendix', facts)
    .filter(({ key }) => key.startsWith('appendix-gaps'))
    .map((slide) => rowsOf(slide).length);
  expect(counts).toEqual([10, 10]);
});

describe('the budget', () => {
  const chartOf = (facts: DeckFacts) =>
    slidesIn('budget', facts).flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (piece.kind === 'chart' && piece.chart.kind === 'columns' ? [piece.chart] : [])),
    )[0];

  test('Agreements, plan and equipment lead to the IT budget, and the printed steps add up to it', () => {
    const chart = chartOf(sampleFacts());
    expect(chart?.categories).toEqual(['Agreements', 'Plan, one-time', 'Plan, monthly', 'Equipment', 'IT budget FY28']);
    const [total, ...steps] = (chart?.totals ?? []).toReversed().map((words) => Number(words?.replace('+ ', '')));
    expect(steps.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total ?? 0, 6);
    expect(total).toBe(126.5);
  });

  test('A deck from before amounts had an origin shows the quarters instead', () => {
    const { budget } = sampleFacts();
    const facts = sampleFacts({ budget: { ...budget, quarters: budget.quarters.map(({ parts: _, ...quarter }) => quarter) } });
    expect(chartOf(facts)?.categories).toHaveLength(12);
    expect(faultsOfDeck(slidesIn('budget', facts), facts)).toEqual([]);
  });

  test('Only whole fiscal years are held against their target', () => {
    const words = JSON.stringify(slidesIn('budget', sampleFacts())[0]?.pieces);
    expect(words).toContain('Q4 only');
    expect(words.match(/(?:over|under) \d+\.\d|in line with \d/gu)).toHaveLength(2);
  });
});
