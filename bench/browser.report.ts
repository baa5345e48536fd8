import type { Answering } from './answering.ts';
import type { BrowserFigures } from './browser.ts';
import { INTERACTION_GOAL } from './interactions.ts';
import { table } from './report.ts';
import { ROUND_TRIP, SLOWER } from './stage.ts';

const SHIFT_GOAL = 0.02;
const whole = (value: number) => value.toFixed(0);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

/** Loads by the median, presses by p75, as the goals count them. */
export function browserTables({ loads, interactions, answering }: BrowserFigures): string {
  const where = `${SLOWER} x CPU, ${ROUND_TRIP} ms`;
  const loadRows = loads.map(({ path, visit, largestPaint: { count, median, p75, max }, layoutShift, goal }) => [
    path,
    visit,
    whole(count),
    whole(median),
    whole(p75),
    whole(max),
    `<= ${goal}: ${verdict(median <= goal)}`,
    layoutShift.toFixed(3),
    `<= ${SHIFT_GOAL}: ${verdict(layoutShift <= SHIFT_GOAL)}`,
  ]);
  const pressRows = interactions.map(({ name, toPaint: { count, median, p75, max }, toSight }) => [
    name,
    whole(count),
    whole(median),
    whole(p75),
    whole(max),
    `<= ${INTERACTION_GOAL}: ${verdict(p75 <= INTERACTION_GOAL)}`,
    toSight ? whole(toSight.median) : '',
  ]);
  return [
    table([`Largest paint, ${where}`, 'visit', 'times', 'median ms', 'p75', 'max', 'goal', 'shift', 'goal'], loadRows),
    table([`Press to next paint, ${where}`, 'times', 'median ms', 'p75', 'max', 'goal', 'until it is there, ms'], pressRows),
    table(['Key to the painted answer', 'times', 'median ms', 'p75', 'p95', 'max', 'goal'], answering.map(answeringRow)),
  ].join('\n\n');
}

function answeringRow({ name, toPaint: { count, median, p75, p95, max }, goals }: Answering): string[] {
  const judged = [
    ...(goals.median === undefined ? [] : [`median <= ${goals.median}: ${verdict(median <= goals.median)}`]),
    ...(goals.p95 === undefined ? [] : [`p95 <= ${goals.p95}: ${verdict(p95 <= goals.p95)}`]),
    ...(goals.max === undefined ? [] : [`max <= ${goals.max}: ${verdict(max <= goals.max)}`]),
  ];
  return [name, whole(count), ...[median, p75, p95, max].map((value) => value.toFixed(1)), judged.join(', ')];
}
