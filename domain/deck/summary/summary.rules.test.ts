import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { SHEET } from './summary.blocks.rules.ts';
import { summaryOf } from './summary.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';

const SHOWN = { hideAmounts: false };
const words = (pieces: readonly Piece[]) => JSON.stringify(pieces);

function isOutside(piece: Piece): boolean {
  if (piece.kind === 'mark' || piece.kind === 'line') return false;
  const { x, y, width, height } = piece.box;
  return x < 0 || y < 0 || x + width > SHEET.paper || y + height > SHEET.height;
}

describe('the summary for a board', () => {
  test('The board summary has the message, the figures, the risks and the decisions of the deck', () => {
    const { title, pieces } = summaryOf(sampleFacts(), SHOWN, false);
    expect(title).toBe('Alignment rose 7 points to 78%, but two critical risks are open; decisions 1 and 2 resolve both');
    for (const part of ['IT budget FY28', 'One stolen password opens patient records', 'Decision 2', '17,700', 'Next review'])
      expect(words(pieces)).toContain(part);
  });

  test('The card of the budget names its one-time part whole, in currencies with a long sign too', () => {
    for (const currency of ['GBP', 'USD', 'KWD']) {
      const { pieces } = summaryOf(sampleFacts({ customer: { ...sampleFacts().customer, currency } }), SHOWN, false);
      expect(words(pieces)).toMatch(/[\d.]k of it one-time"/u);
    }
  });

  test('The change of the open gaps is named whole, also since a review of the same quarter', () => {
    const { since, review } = sampleFacts();
    const again = since && { ...since, year: review.year, quarter: review.quarter };
    const changed = { since: again, gapsBefore: { open: 5, closed: 0, opened: 30 } };
    expect(words(summaryOf(sampleFacts(changed), SHOWN, false).pieces)).toContain('"30 more since we last met"');
  });

  test('A board summary with hidden amounts names no price and no budget', () => {
    const all = words(summaryOf(sampleFacts(), { hideAmounts: true }, false).pieces);
    expect(all).not.toMatch(/£|3,800|17,700|[Bb]udget/u);
  });

  test('The summary of a draft review is marked as a draft', () => {
    const { review } = sampleFacts();
    expect(words(summaryOf(sampleFacts({ review: { ...review, isDraft: true } }), SHOWN, false).pieces)).toContain('Draft, confidential');
  });

  test.each(['', 'Müller & Söhne '.repeat(8), '山田歯科医院'.repeat(20), 'عيادة الأسنان '.repeat(9), 'W'.repeat(120)])(
    'The summary stays within the page when every name is %j',
    (name) => {
      const { customer, provider, gaps, recommendations } = sampleFacts();
      const facts = sampleFacts({
        customer: { ...customer, name },
        provider: { ...provider, name, isLogoTheirs: true, hasOwnLogo: true },
        gaps: gaps.map((gap) => ({ ...gap, words: name, consequence: name })),
        recommendations: [...recommendations, ...recommendations].map((each) => ({ ...each, title: name, state: 'asked' as const })),
      });
      expect(summaryOf(facts, SHOWN, true).pieces.filter(isOutside)).toEqual([]);
    },
  );

  test('[QBR-90] The customer’s logo begins the summary header and the provider’s own logo, if any, ends it', () => {
    const both = { ...sampleFacts().provider, isLogoTheirs: true, hasOwnLogo: true };
    const logos = (facts: ReturnType<typeof sampleFacts>) =>
      summaryOf(facts, SHOWN, true).pieces.flatMap((piece) => (piece.kind === 'picture' ? [[piece.source, piece.alt]] : []));
    expect(logos(sampleFacts({ provider: both }))).toEqual([
      ['logo', 'Logo of Alderbrook Dental Group'],
      ['provider', 'Logo of Northlight IT'],
    ]);
    expect(logos(sampleFacts())).toEqual([['logo', 'Logo of Northlight IT']]);
  });

  test('A customer without any figures gets a summary of the available content', () => {
    const empty = sampleFacts({
      runs: [],
      sections: [],
      gaps: [],
      gapsBefore: null,
      recommendations: [],
      since: null,
      budget: { quarters: [], assumptions: [] },
      next: { ours: [], theirs: [], review: null, shown: [] },
    });
    expect(words(summaryOf(empty, SHOWN, false).pieces)).toContain('Open gaps');
  });
});

test('The summary uses text edited on the slides: titles, and the wording and consequences of gaps', () => {
  const facts = sampleFacts();
  const [gap] = facts.gaps;
  if (!gap) throw new Error('The sample has gaps.');
  const rich = (words: string) => [{ runs: [{ text: words }] }];
  const gaps = {
    [`gaps.${fieldOf('words', gap.findingId)}`]: rich('Our own words'),
    [`gaps.${fieldOf('consequence', gap.findingId)}`]: rich('Our loss'),
  };
  const edited = [
    { key: 'summary', enabled: true, texts: { 'ask.title': rich('Our own headline') } },
    { key: 'findings', enabled: true, texts: gaps },
  ];
  const { title, pieces } = summaryOf(facts, { hideAmounts: false }, false, edited);
  expect(title).toBe('Our own headline');
  const words = JSON.stringify(pieces);
  for (const phrase of ['Our own headline', 'Our own words', 'Our loss']) expect(words).toContain(phrase);
});

test('The source of the figures is never cut: a long template name gives way to the dates', () => {
  const { template } = sampleFacts();
  const sourceWith = (name: string) =>
    summaryOf(sampleFacts({ template: { ...template, name } }), SHOWN, false)
      .pieces.flatMap((piece) => (piece.kind === 'text' ? piece.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) : []))
      .find((words) => words.startsWith('Source: '));
  expect(sourceWith('Quarterly technical check')).toMatch(/^Source: Quarterly technical check, approved .* 2026; plan of .* 2026$/u);
  expect(sourceWith('A template with a name that nobody would want to read in the last line of a page')).toMatch(
    /^Source: last assessment, approved .* 2026; plan of .* 2026$/u,
  );
});

describe('the risks of the board summary', () => {
  const [sample] = sampleFacts().gaps;
  if (!sample) throw new Error('The sample has gaps.');
  const risk = (place: number, more: Partial<typeof sample> = {}) => ({
    ...sample,
    findingId: `risk-${place}`,
    severity: 'high' as const,
    words: `Risk ${place} of the company`,
    consequence: null,
    recommendation: null,
    ...more,
  });
  const textsOf = (changed: Parameters<typeof sampleFacts>[0]) => {
    const list = summaryOf(sampleFacts(changed), SHOWN, false).pieces.find(
      (piece) => piece.kind === 'table' && piece.alt.startsWith('The risks'),
    );
    return list?.kind === 'table'
      ? list.rows.map(({ cells }) =>
          cells.map(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' | ')),
        )
      : [];
  };
  const [dated, undated] = sampleFacts().recommendations.map((one, place) => ({
    ...one,
    state: 'planned' as const,
    decision: null,
    quarter: place === 0 ? { year: 2027, quarter: 3 } : null,
  }));

  test('Risks beyond the third are counted by severity, date, plan and deferral, and the counts add up', () => {
    const gaps = Array.from({ length: 10 }, (_, place) =>
      risk(place, {
        severity: place < 4 ? 'critical' : 'high',
        recommendation: [null, null, null, dated, dated, undated][place]?.number ?? null,
      }),
    );
    const recommendations = [dated, undated].filter((one) => one !== undefined);
    const rest = textsOf({ gaps, deferred: [risk(11)], recommendations }).at(-1);
    expect(rest?.[1]).toMatch(/^One more critical and seven high risks in the deck \| Risk 3 of the company, .* and \w+ more$/u);
    expect(rest?.[2]).toBe('2 dated, 1 undated | 4 unplanned, 1 deferred');
    expect(textsOf({ gaps: gaps.slice(4), recommendations })[3]?.[1]).toMatch(/^Three more high risks in the deck/u);
  });

  test('No word of a risk is cut: long ones use both lines, and a consequence ends with a sentence', () => {
    const long = 'The only person who knows the passwords of the practice management system leaves in spring, and none is written down';
    const consequence = `Mail stops. ${'And then much more happens than one line of the page can hold. '.repeat(3)}`;
    const texts = textsOf({ gaps: [risk(0, { words: long }), risk(1, { consequence }), risk(2, { consequence: long.repeat(2) })] });
    expect(texts.map((cells) => cells[1])).toEqual([long, 'Risk 1 of the company | Mail stops.', 'Risk 2 of the company']);
  });

  test('Overdue, undated and deferred work is named as such', () => {
    const late = dated && { ...dated, lateSince: { year: 2026, quarter: 2 } };
    const recommendations = [late, undated].filter((one) => one !== undefined);
    const gaps = [risk(0, { recommendation: late?.number ?? 0 }), risk(1, { recommendation: undated?.number ?? 0 })];
    expect(textsOf({ gaps, deferred: [risk(2)], recommendations }).map((cells) => cells[2])).toEqual([
      'Q3 FY27 | overdue since Q2 FY26',
      `Plan ${undated?.number}, no date`,
      'deferred',
    ]);
  });
});
