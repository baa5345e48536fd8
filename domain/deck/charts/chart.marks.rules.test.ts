import { expect, test } from 'vitest';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { heightAt } from './chart.layout.rules.ts';
import { chartGraphics } from './chart.marks.rules.ts';

test('The line of the last score leaves room for the number of the present one', () => {
  const facts = sampleFacts();
  const [run] = facts.runs.slice(-1);
  if (!run) throw new Error('The sample has no score.');
  const fallen = {
    ...facts,
    runs: [
      { ...run, quarter: 1 as const, score: 59 },
      { ...run, score: 55 },
    ],
  };
  const slide = slidesOf(fallen, { hideAmounts: false }, false).slides.find(({ key }) => key === 'score');
  const [chart] = slide?.pieces.flatMap((piece) => (piece.kind === 'chart' ? [piece] : [])) ?? [];
  const number = chart && chartGraphics(chart).find((one) => one.kind === 'text' && one.text === '55');
  if (number?.kind !== 'text') throw new Error('The chart has no number of the present score.');
  const across = slide?.pieces.flatMap((piece) => (piece.kind === 'line' && piece.from.y === piece.to.y ? [piece] : [])) ?? [];
  expect(across.length).toBeGreaterThan(1);
  const striking = across.filter(
    ({ from, to }) => from.y > number.y - number.size * 0.76 && from.y < number.y && from.x < number.x + 14 && to.x > number.x - 14,
  );
  expect(striking).toEqual([]);
});

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
