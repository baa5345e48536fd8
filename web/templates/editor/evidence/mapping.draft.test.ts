import { expect, test } from 'vitest';
import { changedValues, checksOf, isRight, lastingId, ownWith, withCheck, withoutCheck } from './mapping.draft.ts';

const first = withCheck([], 'scubagear', 'MS.AAD.3.2');

test('Checks of one tool share a rule, and another tool has its own', () => {
  const both = withCheck(withCheck(first, 'scubagear', 'MS.AAD.3.6'), 'maester', 'MT.1007');
  expect(both).toMatchObject([
    { tool: 'scubagear', checks: ['MS.AAD.3.2', 'MS.AAD.3.6'], rule: { kind: 'worst' }, days: 30 },
    { tool: 'maester', checks: ['MT.1007'] },
  ]);
  expect(withCheck(both, 'maester', 'MT.1007')).toEqual(both);
});

test('Removing the last check of a tool removes its rule', () => {
  expect(withoutCheck(first, 0, 'MS.AAD.3.2')).toEqual([]);
});

test('A check is added without its version, so that a newer version counts too', () => {
  expect(['MS.AAD.3.2v2', 'MT.1024.9', '21801'].map(lastingId)).toEqual(['MS.AAD.3.2', 'MT.1024.9', '21801']);
});

test('Saving several questions keeps the other changed questions, and a reset leaves it to the shipped mapping', () => {
  const saved = {
    version: 3,
    questions: [
      { questionKey: 'a', isOwn: true, mappings: first },
      { questionKey: 'b', isOwn: false, mappings: first },
    ],
  };
  expect(ownWith(saved, new Map([['b', []]])).map(({ questionKey }) => questionKey)).toEqual(['a', 'b']);
  expect(ownWith(saved, new Map([['a', null]]))).toEqual([]);
  const both = new Map([
    ['a', []],
    ['b', first],
  ]);
  expect(ownWith(saved, both)).toEqual([
    { questionKey: 'a', mappings: [] },
    { questionKey: 'b', mappings: first },
  ]);
  expect(checksOf(saved, both, 'a')).toEqual([]);
  expect(checksOf(saved, new Map(), 'b')).toEqual(first);
});

test('A draft names the customers whose proposal it changes, and an impossible rule is neither saved nor tried', () => {
  const customers = [
    { name: 'Alder', value: 'met', saved: 'met' },
    { name: 'Cedar', value: 'partial', saved: 'not_met' },
    { name: 'Elm', value: null, saved: 'met' },
  ];
  expect(changedValues(customers).map(({ name }) => name)).toEqual(['Cedar', 'Elm']);
  const [mapping] = first;
  if (!mapping) throw new Error('has a mapping');
  const share = (notMetBelow: number, metAt: number) => isRight({ ...mapping, rule: { kind: 'share', notMetBelow, metAt } });
  expect([share(80, 100), share(80, 80), share(80, 120), share(Number.NaN, 100)]).toEqual([true, false, false, false]);
});
