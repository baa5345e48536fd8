import { expect, test } from 'vitest';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { chartGraphics } from './chart.marks.rules.ts';

test('Totals of a budget are in dark ink above their bar, and no target line strikes them', () => {
  const charts = [sampleFacts(), ...fortyFacts()].flatMap((facts) =>
    slidesOf(facts, { hideAmounts: false }, false)
      .slides.filter(({ key }) => key === 'budget')
      .flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'chart')),
  );
  expect(charts.length).toBeGreaterThan(15);
  for (const chart of charts) {
    const graphics = chartGraphics(chart);
    const texts = graphics.filter((one) => one.kind === 'text');
    const totals = texts.filter(({ text: words }) => /\d/u.test(words) && !words.startsWith('IT'));
    expect(new Set(totals.map(({ fill }) => fill))).toEqual(new Set([NEUTRAL.text]));
    const targets = graphics.flatMap((one) => {
      const [, x1, y, x2] = one.kind === 'path' && one.dash === '4 3' ? (/^M(\S+) (\S+)L(\S+) /u.exec(one.d) ?? []) : [];
      return y === undefined ? [] : [{ x1: Number(x1), x2: Number(x2), y: Number(y) }];
    });
    const struck = totals.filter(({ x, y, size }) =>
      targets.some((line) => line.x1 < x && x < line.x2 && line.y > y - size * 0.75 && line.y < y),
    );
    expect(struck).toEqual([]);
  }
});
