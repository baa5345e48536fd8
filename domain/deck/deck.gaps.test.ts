import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const tablesIn = (facts: DeckFacts): TablePiece[] =>
  slidesOf(facts, { hideAmounts: false }, false)
    .slides.filter(({ section }) => section === 'findings')
    .flatMap(({ pieces }) => pieces.filter((piece): piece is TablePiece => piece.kind === 'table'));

test('A deck whose gaps have no possible impact has no empty column for it', () => {
  const headsOf = (consequence: string | null) =>
    tablesIn(sampleFacts({ gaps: sampleFacts().gaps.map((gap) => ({ ...gap, consequence })) })).flatMap(({ columns }) =>
      columns.map(({ title }) => title),
    );
  expect(headsOf('Work stops.')).toContain('What it could mean for you');
  expect(headsOf(null)).toEqual(['Risk', 'What we found', 'What we propose']);
});

test('What the gaps could mean has one type size, and every row leaves space above and below its texts', () => {
  const long =
    'Some accounts still sign in with a password alone. Passwords are guessed, reused on other sites or mistyped, and the user rarely notices.';
  const { gaps } = sampleFacts();
  const facts = sampleFacts({ gaps: gaps.map((gap, place) => ({ ...gap, consequence: place % 2 === 0 ? long : 'Days without email.' })) });
  const [table] = tablesIn(facts);
  if (!table) throw new Error('The deck has a table of gaps.');
  const sizes = table.rows.map(({ cells }) => cells[2]?.paragraphs.flatMap(({ runs }) => runs.map(({ size }) => size)));
  expect(new Set(sizes.flat()).size).toBe(1);
  const heights = table.rows.map(({ cells }) => {
    const words = cells[2]?.paragraphs[0]?.runs.map(({ text }) => text).join('') ?? '';
    return lineCount(words, 250, sizes[0]?.[0] ?? 0) * (sizes[0]?.[0] ?? 0) * 1.27 + 12;
  });
  expect(table.rows.filter(({ height }, place) => height < (heights[place] ?? Infinity) - 0.1)).toEqual([]);
});
