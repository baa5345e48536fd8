import { expect, test } from 'vitest';
import {
  changedValues,
  changesOfDraft,
  checksOf,
  isOneRule,
  isRight,
  lastingId,
  ownWith,
  ruleSentence,
  usualRule,
  withChanged,
  withCheck,
  withMoved,
  withoutCheck,
  withPlaced,
  withRuleOf,
} from './mapping.draft.ts';

const first = withCheck([], 'scubagear', 'MS.AAD.3.2');

test('Checks of one tool share a rule, and another tool begins with the rule of all', () => {
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
    draft: null,
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

const share = usualRule('share');
const tools = (mappings: readonly { tool: string; checks: string[] }[]) => mappings.map(({ tool, checks }) => `${tool} ${checks.join()}`);

test('A rule that all tools share is changed for all of them, and another one only for its tool until it is given to all', () => {
  const both = withChanged(withCheck(first, 'maester', 'MT.1'), 0, { rule: share });
  expect(both.map(({ rule }) => rule)).toEqual([share, share]);
  expect(withCheck(both, 'cipp', 'mfa')[2]?.rule).toEqual(share);
  const [one, other] = both;
  if (!one || !other) throw new Error('has two mappings');
  const apart = withChanged([{ ...one, days: 60 }, other], 0, { rule: { kind: 'worst' } });
  expect([isOneRule(apart), apart[1]?.rule]).toEqual([false, share]);
  expect(withRuleOf(apart, 0).map(({ days, rule }) => [days, rule.kind])).toEqual([
    [60, 'worst'],
    [60, 'worst'],
  ]);
  expect(withChanged(both, 1, { counts: 'Users' }).map(({ counts }) => counts)).toEqual([undefined, 'Users']);
});

test('A check moves within its tool, and at the edge its tool moves with all its checks', () => {
  const mappings = withCheck(withCheck(first, 'scubagear', 'MS.AAD.3.6'), 'maester', 'MT.1');
  expect(tools(withMoved(mappings, 0, 'MS.AAD.3.2', 1))).toEqual(['scubagear MS.AAD.3.6,MS.AAD.3.2', 'maester MT.1']);
  expect(tools(withMoved(mappings, 0, 'MS.AAD.3.6', 1))).toEqual(['maester MT.1', 'scubagear MS.AAD.3.2,MS.AAD.3.6']);
  expect(withMoved(mappings, 1, 'MT.1', 1)).toEqual(mappings);
  const [from, to] = [
    { at: 1, check: 'MT.1' },
    { at: 0, check: 'MS.AAD.3.2' },
  ];
  expect(tools(withPlaced(mappings, from, to))).toEqual(['maester MT.1', 'scubagear MS.AAD.3.2,MS.AAD.3.6']);
  expect(tools(withPlaced(mappings, { at: 0, check: 'MS.AAD.3.6' }, to))[0]).toBe('scubagear MS.AAD.3.6,MS.AAD.3.2');
});

test('Saving keeps the draft of the other questions', () => {
  const saved = {
    questions: [{ questionKey: 'a', isOwn: false, mappings: [] }],
    draft: { savedAt: '', questions: [{ questionKey: 'b', isOwn: true, mappings: first }] },
  };
  expect(ownWith(saved, new Map([['a', []]])).map(({ questionKey }) => questionKey)).toEqual(['b', 'a']);
  expect(ownWith({ ...saved, draft: null }, new Map())).toEqual([]);
});

test('Rules are read as a sentence', () => {
  expect(ruleSentence({ rule: { kind: 'number', figure: 'text', metFrom: 2, metTo: 4, partlyTo: 8 } })).toBe(
    'Met from 2 to 4, partly met from 2 to 8, otherwise not met.',
  );
  expect(ruleSentence({ rule: { kind: 'number', figure: 'failed', metTo: 0 } })).toBe('Met up to 0, otherwise not met.');
  expect(ruleSentence({ rule: { kind: 'date', direction: 'ahead', metDays: 30, notMetDays: 7 } })).toBe(
    'Met 30 days ahead, not met below 7.',
  );
  expect(ruleSentence({ rule: share })).toBe('Met at 100%, not met below 80%, partly met between.');
});

test('A discarded draft is restored with its changes and its returns to the shipped mapping', () => {
  const own = (questionKey: string, isOwn = true) => ({ questionKey, isOwn, mappings: first });
  const saved = { questions: [own('a'), own('b')], draft: { savedAt: '', questions: [own('a'), own('b', false), own('c')] } };
  const changes = changesOfDraft(saved);
  expect([...changes.keys()]).toEqual(['a', 'c', 'b']);
  expect(ownWith({ ...saved, draft: null }, changes)).toEqual(ownWith(saved, new Map()));
});
