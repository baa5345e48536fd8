import { expect, test } from 'vitest';
import { periodsOf } from '#domain/budgets/outlook.rules.ts';
import { amountsByYear } from '#web/budgets/line.saving.ts';
import { changesOf, quarterChoices, quarterFrom, quarterValue, type ScenarioItem } from './scenario.changes.ts';
import { widthsFor } from '#web/budgets/table.classes.ts';

const option = (key: string) => ({ key, name: key, oneTime: 100, recurring: 0, recurringPer: 'month' as const });
const planned = { quarter: { year: 2028, quarter: 1 }, option: 'good' };
const item: ScenarioItem = {
  id: 'a',
  title: 'Backup',
  costKnown: true,
  options: [option('good'), option('better')],
  planned,
  tried: planned,
};

test('A scenario sends only its differences from the plan, and a value that is restored is no change', () => {
  const tried = (next: ScenarioItem['tried']) => changesOf([item], new Map([['a', next]]));
  expect(changesOf([item], new Map())).toEqual([]);
  expect(tried(planned)).toEqual([]);
  expect(tried({ ...planned, quarter: null })).toEqual([{ recommendationId: 'a', quarter: null }]);
  expect(tried({ quarter: { year: 2028, quarter: 2 }, option: 'better' })).toEqual([
    { recommendationId: 'a', quarter: { year: 2028, quarter: 2 }, option: 'better' },
  ]);
  const moved = { ...item, tried: { ...planned, quarter: null } };
  expect(changesOf([moved], new Map())).toEqual([{ recommendationId: 'a', quarter: null }]);
});

test('The selectable quarters are the next ones and the planned one, which is always named', () => {
  const choices = quarterChoices({ ...item, planned: { ...planned, quarter: { year: 2026, quarter: 4 } } }, { year: 2028, quarter: 1 }, 2);
  expect(choices.map(({ label }) => label)).toEqual(['Excluded', 'Q4 FY26, planned', 'Q1 FY28', 'Q2 FY28']);
  expect(choices.map(({ value }) => quarterValue(quarterFrom(value)))).toEqual(choices.map(({ value }) => value));
});

test('A new line is paid monthly from its column on in every fiscal year shown, or one-time', () => {
  const periods = periodsOf({ first: { year: 2027, quarter: 4 }, months: 12, startMonth: 4 }, 'quarter');
  const each = amountsByYear(periods, { nature: 'recurring', amount: 5, from: '2028-Q1' });
  expect([...each]).toEqual([[2028, [5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0]]]);
  expect([...amountsByYear(periods, { nature: 'recurring', amount: 5, from: '2027-Q4' }).keys()]).toEqual([2027, 2028]);
  expect([...amountsByYear(periods, { nature: 'oneTime', amount: 5, from: '2027-Q4' })]).toEqual([
    [2027, [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0]],
  ]);
});

test('Columns are 64 pixels wide, and wider where a figure would not fit', () => {
  expect(widthsFor(['110,239', '–'], ['657,953'])).toEqual({ column: 64, sum: 84 });
  expect(widthsFor(['25,320,500'], ['57,595,646'])).toEqual({ column: 86, sum: 86 });
});
