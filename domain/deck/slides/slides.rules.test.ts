import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addQuarters, fiscalQuarterOf, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { SAMPLE_WAYS } from '#domain/deck/facts/deck.facts.ways.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { type DeckSlide, PAGE, type Piece, type TablePiece, type TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import { LEADING, lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { gapAfter } from '#domain/deck/page/table.parts.rules.ts';
import { slidesOf } from './slides.rules.ts';
import { contributionsOf } from './score/score.drivers.rules.ts';
import { TITLE_LENGTH } from '#domain/deck/titles/titles.words.rules.ts';

const SHOWN = { hideAmounts: false };
const deckOf = (changed: Partial<DeckFacts> = {}, view = SHOWN) => slidesOf(sampleFacts(changed), view, true);
const sections = ({ slides }: { slides: DeckSlide[] }) => [...new Set(slides.map(({ section }) => section))];

/** All texts of a slide, including tables and charts. */
function wordsOf(slide: DeckSlide | undefined): string {
  if (!slide) throw new Error('The deck has no such slide.');
  return JSON.stringify([slide.kicker, slide.title, slide.lead, slide.pieces, slide.source]);
}

function boxOf(piece: Piece) {
  if (piece.kind === 'mark') return { x: piece.x - piece.size / 2, y: piece.y - piece.size / 2, width: piece.size, height: piece.size };
  if (piece.kind !== 'line') return piece.box;
  const [{ x, y }, to] = [piece.from, piece.to];
  return { x: Math.min(x, to.x), y: Math.min(y, to.y), width: Math.abs(to.x - x), height: Math.abs(to.y - y) };
}

function isOutside(piece: Piece): boolean {
  const { x, y, width, height } = boxOf(piece);
  return (
    x < -0.01 ||
    y < -0.01 ||
    x + width > PAGE.width + 0.01 ||
    y + height > PAGE.height + 0.01 ||
    width < 0 ||
    height < 0 ||
    [x, y, width, height].some(Number.isNaN)
  );
}

/** True if the text needs more lines than its box has room for. */
function isOverfull({ paragraphs, box, size }: TextPiece): boolean {
  const sized = paragraphs.map(({ runs }) => {
    const largest = Math.max(...runs.map((run) => run.size ?? size));
    return { lines: Math.max(1, lineCount(runs.map(({ text }) => text).join(''), box.width, largest * 0.9)), largest };
  });
  const high = sized.reduce((sum, { lines, largest }) => sum + lines * largest * LEADING * 0.9, 0);
  return sized.some(({ lines }) => lines * sized.length > 1) && high > box.height + size * 0.6;
}

/** Rows whose text exceeds the available height, by the renderers' own measures. */
function overfullRows({ columns, rows, size, valign }: TablePiece): string[] {
  return rows.flatMap(({ cells, height }) =>
    cells.flatMap((cell, place) => {
      const { paragraphs, mark, chip } = cell;
      const { width } = columns[place] ?? { width: 0 };
      const gap = gapAfter(cell, columns, place);
      const room = width - gap - (mark ? (mark.label ? 26 : 19) : 0);
      const high = paragraphs.reduce((sum, { runs }) => {
        const largest = Math.max(...runs.map((run) => run.size ?? size));
        return sum + lineCount(runs.map(({ text }) => text).join(''), room, largest) * largest * 1.27;
      }, 0);
      const spare = height - high - (valign === 'top' ? 10 : 0);
      return chip || spare > -2 ? [] : [`${JSON.stringify(paragraphs)} of ${height} lacks ${-spare}`];
    }),
  );
}

describe('the slides of a review', () => {
  test('A full deck has every section in the order of the meeting, and omits nothing', () => {
    const deck = deckOf({ ways: SAMPLE_WAYS });
    expect(sections(deck)).toEqual([
      'cover',
      'summary',
      'since',
      'score',
      'sections',
      'service',
      'feedback',
      'automatic',
      'findings',
      'risks',
      'recommendations',
      'options',
      'ways',
      'roadmap',
      'budget',
      'lifecycle',
      'goals',
      'decisions',
      'next',
      'appendix',
    ]);
    expect(deck.leftOut).toEqual([]);
  });

  test('Sections without data are left out, and the presenter sees the reason', () => {
    const empty = deckOf({
      recommendations: [],
      goals: [],
      since: null,
      service: [],
      feedback: { since: '2026-09-16', surveys: [], comments: [], followUps: [] },
      automatic: { since: '2026-09-16', sources: [], changes: [] },
      budget: { quarters: [], assumptions: [] },
      lifecycle: { devices: [], undatedPastLife: 0, costs: [], next: [] },
    });
    expect(empty.leftOut.map(({ section }) => section)).toEqual([
      'since',
      'service',
      'feedback',
      'automatic',
      'recommendations',
      'options',
      'ways',
      'roadmap',
      'budget',
      'lifecycle',
      'goals',
      'decisions',
    ]);
    expect(empty.leftOut.every(({ reason }) => reason !== '')).toBe(true);
  });

  test('The reason for a missing budget is the correct one', () => {
    const [first, second] = sampleFacts().recommendations.map((one) => ({ ...one, quarter: null }));
    if (!first || !second) throw new Error('The sample has two recommendations.');
    const budget = { quarters: sampleFacts().budget.quarters.map((one) => ({ ...one, oneTime: 0, recurring: 0 })), assumptions: [] };
    const reason = (recommendations: DeckFacts['recommendations'], view = SHOWN) =>
      deckOf({ recommendations, budget }, view).leftOut.find(({ section }) => section === 'budget')?.reason;
    expect(reason([first, second])).toBe('2 recommendations have a cost and no quarter. Give them a quarter to budget them.');
    expect(reason([first])).toBe('One recommendation has a cost and no quarter. Give it a quarter to budget it.');
    expect(reason([{ ...first, costKnown: false }])).toBe('No recommendation has a known cost yet.');
    expect(reason([])).toBe('No agreement, asset or recommendation costs anything in these quarters.');
    expect(reason([first], { hideAmounts: true })).toBe('Amounts are hidden in this deck.');
  });

  test('Overdue work is in the first quarter of the roadmap and its total, and the page names its due date', () => {
    const { customer, collectedOn, recommendations } = sampleFacts();
    const present = fiscalQuarterOf(collectedOn, customer.startMonth);
    const late = recommendations.map((one) => (one.number === 5 ? { ...one, quarter: present, lateSince: addQuarters(present, -2) } : one));
    const slide = deckOf({ recommendations: late }).slides.find(({ key }) => key === 'roadmap');
    expect(slide?.title).toContain('One late project comes first');
    expect(wordsOf(slide)).toContain(`late since ${quarterLabel(addQuarters(present, -2))}`);
    expect(wordsOf(slide)).toContain('"late"');
    expect(faultsOfDeck(deckOf({ recommendations: late }).slides, sampleFacts())).toEqual([]);
  });

  test('A customer without an assessment gets a deck without scores that says so', () => {
    const deck = deckOf({ runs: [], sections: [], gaps: [], gapsBefore: null, scoreAfter: null });
    expect(deck.slides[1]?.title).toMatch(/^There is no score yet; /u);
    expect(sections(deck)).not.toContain('score');
  });

  test('A deck with hidden amounts shows no price on any page', () => {
    const deck = deckOf({}, { hideAmounts: true });
    expect(deck.slides.filter((slide) => /£|3,800|17,700|39,740|per month/u.test(wordsOf(slide))).map(({ key }) => key)).toEqual([]);
    expect(sections(deck)).not.toContain('budget');
  });

  test('A recommendation has the same number on every page', () => {
    const deck = deckOf();
    const risks = wordsOf(deck.slides.find(({ key }) => key === 'risks'));
    expect(risks).toContain('Decision 2');
    expect(deck.slides.find(({ key }) => key.startsWith('options'))?.kicker).toMatch(/^Decision 1: /u);
  });

  test('The score drivers add up to the change of the score', () => {
    const { parts, change } = contributionsOf(sampleFacts());
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(change, 6);
  });

  test('Content never leaves its page or its box, whatever the names, numbers and scripts', () => {
    const scripts = fc.constantFrom(
      'Müller & Söhne',
      'Стоматология «Улыбка»',
      '山田歯科医院',
      'عيادة الأسنان',
      'מרפאת שיניים',
      'दन्त चिकित्सालय',
      'คลินิกทันตกรรม',
      'Οδοντιατρείο',
    );
    const name = fc.tuple(scripts, fc.string({ maxLength: 110 })).map(([script, more]) => `${script} ${more}`.slice(0, 120).trim());
    const long = fc.constantFrom(
      'W'.repeat(120),
      `${'Donaudampfschifffahrt'.repeat(4)} & Söhne GmbH`,
      '山田歯科医院'.repeat(20),
      'Alderbrook Dental '.repeat(7).trim(),
    );
    fc.assert(
      fc.property(
        fc.oneof(name, long),
        fc.oneof(name, long),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }),
        fc.nat({ max: 30 }),
        (one, other, scores, gaps) => {
          const base = sampleFacts();
          const facts = sampleFacts({
            customer: { ...base.customer, name: one },
            provider: { ...base.provider, name: other },
            sections: scores.map((score, index) => ({
              key: `s${index}`,
              title: `${other} ${index}`,
              score,
              previous: index % 3 === 0 ? null : 100 - score,
              weight: 1 / scores.length,
              met: index,
              partly: 1,
              notMet: 100,
              notApplicable: 0,
            })),
            gaps: Array.from({ length: gaps }, () => base.gaps)
              .flat()
              .slice(0, gaps)
              .map((gap, index) => ({ ...gap, words: `${one} ${index}`, consequence: `${other} ${one} ${other}` })),
            recommendations: base.recommendations.map((each) => ({
              ...each,
              title: `${other} ${each.number}`,
              gain: `${one} ${other}`,
              why: `${one} ${other} ${one}`,
              riskIfNot: `${other} ${one}`,
              initiative: each.number % 2 === 0 ? one : other,
              goal: one,
              options: each.options.map((option) => ({ ...option, name: one, points: [other, one] })),
            })),
            people: Array.from({ length: 9 }, (_, index) => ({ name: one, title: other, side: index % 2 === 0 ? 'theirs' : 'ours' })),
            review: { ...base.review, word: `${other} review`, place: one },
            since: base.since && {
              ...base.since,
              commitments: base.since.commitments.map((each) => ({ ...each, text: one, owner: other, outcome: one })),
            },
            lifecycle: { ...base.lifecycle, next: base.lifecycle.next.map((each) => ({ ...each, what: one, detail: other, why: one })) },
            goals: base.goals.map((goal) => ({ ...goal, title: one, why: other, needs: `${one} ${other}` })),
            changes: base.changes.map((change) => ({ ...change, what: one, note: other, from: one })),
            next: {
              ...base.next,
              ours: base.next.ours.map((each) => ({ ...each, text: one, owner: other })),
              review: base.next.review && { ...base.next.review, place: other },
              shown: [one, other, one],
            },
          });
          const { slides } = slidesOf(facts, SHOWN, true);
          const faults = slides.flatMap(({ key, title, pieces }) => [
            ...(title.length > TITLE_LENGTH && key !== 'cover' ? [`${key}: a title of ${title.length}`] : []),
            ...pieces.filter(isOutside).map((piece) => `${key}: ${piece.kind} outside ${JSON.stringify(boxOf(piece))}`),
            ...pieces.flatMap((piece) => (piece.kind === 'table' ? overfullRows(piece).map((row) => `${key}: ${row}`) : [])),
            ...pieces.flatMap((piece) =>
              piece.kind === 'text' && isOverfull(piece)
                ? [`${key}: overfull ${JSON.stringify(piece.paragraphs)} in ${JSON.stringify(piece.box)} at ${piece.size}`]
                : [],
            ),
          ]);
          expect(faults).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
