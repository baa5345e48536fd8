import { expect, test } from 'vitest';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { heightAt } from './chart.layout.rules.ts';
import { chartGraphics } from './chart.marks.rules.ts';

test('No number of a score trend is struck by the line of the target or of a band', () => {
  const charts = [sampleFacts(), ...fortyFacts()].flatMap((facts) =>
    slidesOf(facts, { hideAmounts: false }, false)
      .slides.filter(({ key }) => key === 'score')
      .flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'chart' && piece.chart.kind === 'line' ? [piece] : []))),
  );
  expect(charts.length).toBeGreaterThan(10);
  for (const { box, chart } of charts) {
    if (chart.kind !== 'line') continue;
    const lines = chart.rules.map(({ at }) => heightAt(box, chart.scale, at));
    const numbers = chartGraphics({ box, chart }).filter(
      (one) => one.kind === 'text' && one.x < box.x + box.width && /^[\d.]+$/u.test(one.text),
    );
    const struck = numbers.filter((one) => one.kind === 'text' && lines.some((y) => y > one.y - one.size * 0.76 && y < one.y));
    expect(struck).toEqual([]);
  }
});
