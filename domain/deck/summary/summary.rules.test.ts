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
  for (const said of ['Our own headline', 'Our own words', 'Our loss']) expect(words).toContain(said);
});
