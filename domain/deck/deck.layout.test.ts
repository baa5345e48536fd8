import { describe, expect, test } from 'vitest';
import { GRID } from '#domain/deck/charts/roadmap.bars.rules.ts';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckCommitment, DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckSlide, TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const slidesIn = (section: string, facts: DeckFacts): DeckSlide[] =>
  slidesOf(facts, { hideAmounts: false }, false).slides.filter((slide) => slide.section === section);
const tablesOf = ({ pieces }: DeckSlide) => pieces.filter((piece): piece is TablePiece => piece.kind === 'table');
const rowsOf = (slide: DeckSlide) =>
  tablesOf(slide).flatMap(({ rows }) =>
    rows.map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '))),
  );
const textsOf = ({ pieces }: DeckSlide) =>
  pieces.flatMap((piece) =>
    piece.kind === 'text' ? [piece.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')] : [],
  );
const labelsOf = ({ pieces }: DeckSlide) => pieces.flatMap((piece) => (piece.kind === 'mark' && piece.label ? [piece] : []));

/** Sections whose texts flow to another line or page instead of being cut. */
const UNCUT = ['score', 'sections', 'since', 'risks', 'recommendations', 'options'];

describe('the decks of forty customers', () => {
  const decks = [sampleFacts(), ...fortyFacts()].flatMap((facts) => slidesOf(facts, { hideAmounts: false }, false).slides);

  test.each(UNCUT)('No text on the pages of “%s” is cut, however many and long the names of forty customers are', (section) => {
    const slides = decks.filter((slide) => slide.section === section);
    expect(slides.length).toBeGreaterThan(20);
    expect(slides.filter(({ pieces, lead }) => JSON.stringify([pieces, lead]).includes('…')).map(({ key }) => key)).toEqual([]);
  });
});

describe('the risk map', () => {
  const [sample] = sampleFacts().gaps;
  const risk = (place: number, more: Partial<DeckGap> = {}): DeckGap => {
    if (!sample) throw new Error('The sample has a gap.');
    const own = { findingId: `risk-${place}`, words: `Risk ${place}`, severity: 'high' as const, impact: 3, likelihood: 4 };
    return { ...sample, after: null, recommendation: null, isNew: false, riskBefore: null, ...own, ...more };
  };
  const pagesOf = (gaps: DeckGap[], more: Partial<DeckFacts> = {}) => slidesIn('risks', sampleFacts({ gaps, ...more }));

  test('Risks have their own numbers: critical ones first, then by score, then the oldest', () => {
    const since = { year: 2025, quarter: 1 };
    const gaps = [risk(1), risk(2, { since }), risk(3, { impact: 2, likelihood: 5 }), risk(4, { severity: 'critical', impact: 5 })];
    const [page] = pagesOf(gaps);
    expect(page && rowsOf(page).map((row) => row[2])).toEqual(['Risk 4', 'Risk 2', 'Risk 1', 'Risk 3']);
  });

  test('A cell shows four circles; with more, the last place counts the others and the list names them', () => {
    const words = (count: number) => JSON.stringify(pagesOf(Array.from({ length: count }, (_, place) => risk(place)))[0]?.pieces);
    expect(words(4)).not.toMatch(/"\+\d"/u);
    expect(words(5)).toContain('"+2"');
  });

  test('A risk is filled where it is today and dashed where the decision of today brings it', () => {
    const { recommendations } = sampleFacts();
    const asked = recommendations.find(({ state }) => state === 'asked')?.number ?? 0;
    const planned = recommendations.find(({ state }) => state === 'planned')?.number ?? 0;
    const after = { impact: 1, likelihood: 1 };
    const [page] = pagesOf([risk(1, { recommendation: asked, after }), risk(2, { recommendation: planned, after })]);
    expect(page && labelsOf(page).map(({ label, isDashed }) => [label?.text, isDashed ?? false])).toEqual([
      ['1', false],
      ['2', false],
      ['1', true],
    ]);
  });

  test('The list says which decision or line of the plan treats a risk, whether it is late, and where no plan exists', () => {
    const recommendations = sampleFacts().recommendations.map((one) =>
      one.number === 6 ? { ...one, lateSince: { year: 2027, quarter: 2 } } : one,
    );
    const gaps = [risk(1, { recommendation: 2 }), risk(2, { recommendation: 4 }), risk(3, { recommendation: 6 }), risk(4)];
    const [page] = pagesOf(gaps, { recommendations });
    expect(page && rowsOf(page).map((row) => row.at(-1))).toEqual(['Decision 2', 'Plan 4, Q1 FY28', 'Plan 6, late', 'No plan yet']);
  });

  test('More than twelve serious risks continue on a second page, and none is left out', () => {
    const pages = pagesOf(Array.from({ length: 20 }, (_, place) => risk(place)));
    expect(pages.map(({ key }) => key)).toEqual(['risks', 'risks-2']);
    expect(pages.flatMap(rowsOf)).toHaveLength(20);
  });

  test('A serious risk that nobody rated is in the list, without a place on the map', () => {
    const [page] = pagesOf([risk(1), risk(2, { severity: 'critical', impact: null, likelihood: null })]);
    expect(page && rowsOf(page).map((row) => [row[2], row[3]])).toEqual([
      ['Risk 2', '–'],
      ['Risk 1', '12'],
    ]);
    expect(page && labelsOf(page)).toHaveLength(1);
  });
});

describe('the options of a decision', () => {
  const [model] = sampleFacts().recommendations;
  const decisions = (count: number): DeckFacts['recommendations'] =>
    Array.from({ length: count }, (_, place) => {
      if (!model) throw new Error('The sample recommends something.');
      const options = model.options.map((option) => ({ ...option, oneTime: 100_000 * (place + 1) }));
      return { ...model, number: place + 1, id: `decision-${place + 1}`, options };
    });

  test('The four largest decisions have a slide each, the others are in the appendix', () => {
    const facts = sampleFacts({ recommendations: decisions(6) });
    const numbers = (section: string) => slidesIn(section, facts).flatMap(({ kicker }) => /^Decision (\d)/u.exec(kicker)?.[1] ?? []);
    expect(numbers('options')).toEqual(['3', '4', '5', '6']);
    expect(numbers('appendix')).toEqual(['1', '2']);
  });

  test('Fields of the cards begin at the same height, so that the options can be compared', () => {
    const [slide] = slidesIn('options', sampleFacts());
    for (const label of ['Records back within', 'Work lost at most', 'One-time', 'Cost over three years', 'Risk afterwards']) {
      const tops = (slide?.pieces ?? []).flatMap((piece) =>
        piece.kind === 'text' && piece.paragraphs[0]?.runs[0]?.text === label ? [piece.box.y] : [],
      );
      expect([label, tops.length, new Set(tops).size]).toEqual([label, 3, 1]);
    }
  });

  test('The reasons name the risk that the decision resolves by its number and severity', () => {
    const [slide] = slidesIn('options', sampleFacts());
    expect(JSON.stringify(slide?.pieces)).toContain('Risk 2, critical: ');
  });
});

describe('since we last met', () => {
  const { since } = sampleFacts();
  const late = (place: number): DeckCommitment => ({
    kind: 'decision',
    text: `Late work ${place}`,
    owner: 'Northlight IT',
    due: '2026-09-30',
    doneOn: null,
    isLate: true,
    outcome: '',
    approved: { oneTime: 100_000, monthly: 0 },
    cost: { oneTime: 100_000, monthly: 0 },
  });
  const pages = (more: Partial<NonNullable<DeckFacts['since']>>, facts: Partial<DeckFacts> = {}) =>
    slidesIn('since', sampleFacts({ ...facts, since: since && { ...since, ...more } }));

  test('A commitment shows what was promised, when it was done, what it costs and which score it raised', () => {
    const rows = slidesIn('since', sampleFacts()).flatMap(rowsOf);
    expect(rows.find(([name]) => name === 'Watch every computer round the clock')).toEqual([
      'Watch every computer round the clock',
      '15 Oct',
      '12 Oct',
      '£3,200 + £315/month',
      '£3,200 + £336/month',
      '',
      'Endpoint protection 79% to 95%',
    ]);
    expect(rows.find(([name]) => name === 'Replace the ten oldest laptops')?.slice(2)).toEqual([
      '2 days late',
      '£11,500',
      'not yet',
      '',
      'Now due 15 Jan. Arrive 15 Jan. Helen Okafor',
    ]);
    const far = pages({ commitments: [{ ...late(1), due: '2027-06-30', isLate: false }] }).flatMap(rowsOf);
    expect(far[0]?.slice(1, 3), 'a day of another year that could be read as one that has passed').toEqual(['30 Jun 2027', 'Open']);
    expect(rows.at(-1)).toEqual(['11 commitments', '', '9 done, 2 late', '£21,600 + £525/month', '£9,850 + £546/month', '', '']);
  });

  test('The figures of the last deck lead to those of today, line by line', () => {
    const words = slidesIn('since', sampleFacts()).flatMap(textsOf);
    expect(words).toEqual(
      expect.arrayContaining(['71% → 78%', '39 → 31', '39 − 12 resolved + 4 new = 31', '3 → 2', '3 − 2 resolved + 1 new = 2']),
    );
    expect(words).toEqual(expect.arrayContaining(['£21,600', '£9,850 done + £250 saved + £11,500 to come']));
  });

  test('A last deck that counted fewer assessments is explained, and a score of another assessment is not compared', () => {
    const shown = since?.shown && { ...since.shown, findings: 28, template: 'Another assessment' };
    const words = pages(shown ? { shown } : {}).flatMap(textsOf);
    expect(words).toContain('39 − 12 resolved + 4 new = 31. The deck of Q3 showed 28; 39 is counted in all assessments.');
    expect(words).toContain('Not comparable: the last deck used another assessment.');
    expect(words).not.toContain('71% → 78%');
  });

  test('Late commitments are never folded; when they need more than a page, they continue on the next', () => {
    const slides = pages({ commitments: [...(since?.commitments ?? []), ...Array.from({ length: 20 }, (_, place) => late(place))] });
    const names = slides.flatMap(rowsOf).map(([name]) => name);
    expect(slides.length).toBeGreaterThan(1);
    expect(names.filter((name) => name?.startsWith('Late work'))).toHaveLength(20);
  });

  test('A deck with hidden amounts shows the commitments without prices', () => {
    const { slides } = slidesOf(sampleFacts(), { hideAmounts: true }, false);
    const words = JSON.stringify(slides.filter(({ section }) => section === 'since').map(({ pieces }) => pieces));
    expect(words).toContain('Watch every computer round the clock');
    expect(words).not.toMatch(/£|Cost now|One-time/u);
  });
});

describe('the appendix', () => {
  const headsOf = (facts: DeckFacts, key: string) =>
    slidesIn('appendix', facts)
      .filter((slide) => slide.key.startsWith(key))
      .flatMap(tablesOf)
      .flatMap(({ columns }) => columns.map(({ title }) => title));

  test('A first assessment has no columns for an earlier score and its change', () => {
    const first = sampleFacts({ sections: sampleFacts().sections.map((section) => ({ ...section, previous: null })) });
    expect(headsOf(sampleFacts(), 'appendix-sections')).toContain('Change');
    expect(headsOf(first, 'appendix-sections')).not.toContain('Change');
  });

  test('Gaps that were all found in one quarter have no column for it', () => {
    const [one, ...others] = sampleFacts().gaps;
    const mixed = sampleFacts({ gaps: one ? [{ ...one, since: { year: 2025, quarter: 2 } }, ...others] : [] });
    expect(headsOf(mixed, 'appendix-gaps')).toContain('Open since');
    expect(headsOf(sampleFacts(), 'appendix-gaps')).not.toContain('Open since');
  });

  test('No gap is cut, however long its name is; the list continues on another page', () => {
    for (const facts of fortyFacts()) {
      const slides = slidesIn('appendix', facts).filter(({ key }) => key.startsWith('appendix-gaps'));
      expect(slides.flatMap(rowsOf)).toHaveLength(facts.gaps.length);
      expect(JSON.stringify(slides.map(({ pieces }) => pieces))).not.toContain('…');
    }
  });
});

describe('the roadmap', () => {
  const [slide] = slidesIn('roadmap', sampleFacts());
  const barsOf = (facts: DeckFacts) =>
    slidesIn('roadmap', facts).flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'rect' && piece.box.height === 16));

  test('Late work begins at the left edge, is hatched, and names when it was due and its new day', () => {
    const recommendations = sampleFacts().recommendations.map((one) =>
      one.number === 5 ? { ...one, lateSince: { year: 2027, quarter: 2 }, start: '2027-01-04', end: '2027-01-29' } : one,
    );
    const facts = sampleFacts({ recommendations });
    const [late] = slidesIn('roadmap', facts);
    expect(late && textsOf(late).join(' ')).toContain('late since Q2 FY27, now 29 Jan');
    const [bar] = barsOf(facts).filter((piece) => piece.kind === 'rect' && piece.fill === WORSE);
    expect(bar).toMatchObject({ box: { x: GRID.left } });
    const stripes = (late?.pieces ?? []).filter(
      (piece) => piece.kind === 'line' && piece.from.y !== piece.to.y && piece.from.x !== piece.to.x,
    );
    expect(stripes.length).toBeGreaterThan(3);
  });

  test('Approved work has an outline, so that it differs from a decision of today under any brand colour', () => {
    for (const brand of ['#1f7a53', '#111111', '#ffd400', null]) {
      const { provider } = sampleFacts();
      const looks = barsOf(sampleFacts({ provider: { ...provider, brand } })).map((piece) =>
        piece.kind === 'rect' ? `${piece.fill} ${piece.stroke?.colour}` : '',
      );
      expect(new Set(looks).size).toBeGreaterThan(3);
    }
  });

  test('Work without a date is named with its sum', () => {
    const recommendations = sampleFacts().recommendations.map((one) => (one.number === 8 ? { ...one, quarter: null } : one));
    const [undated] = slidesIn('roadmap', sampleFacts({ recommendations }));
    expect(slide && textsOf(slide)).not.toContain('No date yet');
    expect(undated && textsOf(undated)).toContain('8 Continuity plan, and one exercise: £2,200 one-time, in no quarter above');
  });
});

describe('the recommendations', () => {
  test('They are grouped in the order of the conversation, and the sums of the groups add up to the whole plan', () => {
    const recommendations = sampleFacts().recommendations.map((one) => {
      if (one.number === 5) return { ...one, lateSince: { year: 2027, quarter: 2 } };
      return one.number === 8 ? { ...one, quarter: null } : one;
    });
    const rows = slidesIn('recommendations', sampleFacts({ recommendations })).flatMap(rowsOf);
    expect(rows.filter(([number]) => number === '').map((row) => [row[1], row[4], row[5]])).toEqual([
      ['Decide today', '17,700', '565'],
      ['Late', '1,600', '–'],
      ['Planned, dated', '18,240', '150'],
      ['Planned, no date yet', '2,200', '–'],
      ['Whole plan', '39,740', '715'],
    ]);
    expect(rows.map(([number]) => number).filter((number) => number !== '')).toEqual(['1', '2', '3', '5', '4', '6', '7', '8']);
  });

  test('Eight recommendations fit on one page', () => {
    expect(slidesIn('recommendations', sampleFacts())).toHaveLength(1);
  });
});
