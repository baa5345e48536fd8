import { expect, test } from 'vitest';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { acceptable, groupsOf, selectedOf } from './tray.items.ts';
import { byOrigin, byValue, originWords, timeWords } from './tray.words.ts';

const customer = { id: 'c1', name: 'Harbour Dental' };

const answer = (id: string, more: Partial<TrayProposal> = {}): TrayProposal => ({
  id,
  value: 'met',
  sentence: '41 of 41 users have MFA',
  observedAt: '2026-11-20T08:00:00.000Z',
  validUntil: '2026-12-20',
  tools: ['scubagear'],
  origin: null,
  agrees: null,
  assessment: { id: 'a1', name: 'Core' },
  section: 'Identity',
  question: { key: id, text: `Question ${id}`, type: 'alignment' },
  answer: null,
  score: { now: 71, proposed: 70 },
  ...more,
});

const change = (id: string, more: Partial<TrayChange> = {}): TrayChange => ({
  id,
  kind: 'recommendation',
  title: 'Require MFA',
  recommendationId: 'r1',
  assessmentId: null,
  questionKey: null,
  qbrId: null,
  now: { priority: 'medium' },
  proposed: { priority: 'urgent' },
  currency: 'GBP',
  startMonth: 1,
  names: {},
  sentence: 'Three users have no MFA',
  origin: { assistant: 'Claude', person: { id: 'p1', name: 'Daniel Reyes' } },
  mayDecide: true,
  version: 3,
  hasChanged: false,
  observedAt: '2026-11-24T09:40:00.000Z',
  ...more,
});

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('Both kinds are rows of one list per customer, the latest first, and a customer without proposals is left out', () => {
  const later = answer('q2', { observedAt: '2026-11-25T08:00:00.000Z' });
  const groups = groupsOf([
    { customer, proposals: [answer('q1'), later], changes: [change('c')] },
    { customer: { id: 'c2', name: 'Quayside' }, proposals: [], changes: [] },
  ]);
  expect(groups.map(({ items }) => idsOf(items))).toEqual([['q2', 'c', 'q1']]);
  expect(byOrigin(groups[0]?.items ?? [])).toBe('2 from evidence, 1 from the AI assistant');
});

test('Disagreements, money, changed records and those that others decide are never accepted together', () => {
  const items = [
    answer('new'),
    answer('agrees', { agrees: true }),
    answer('disagrees', { agrees: false }),
    change('priority'),
    change('money', { now: { oneTimeCost: 0 }, proposed: { oneTimeCost: 48_000 } }),
    change('changed', { hasChanged: true }),
    change('others', { mayDecide: false }),
  ];
  expect(idsOf(acceptable({ items }))).toEqual(['new', 'agrees', 'priority']);
});

test('Two values for one question are decided one by one, and two proposals of one value together', () => {
  const mfa = { question: { key: 'mfa', text: 'MFA', type: 'alignment' } } as const;
  const assistant = { ...mfa, origin: { assistant: 'Claude', person: null } };
  expect(acceptable({ items: [answer('1', mfa), answer('2', { ...assistant, value: 'not_met' })] })).toEqual([]);
  expect(idsOf(acceptable({ items: [answer('1', mfa), answer('2', assistant)] }))).toEqual(['1', '2']);
});

test('A note of an answer that is proposed too is decided on its own, because accepting one changes the other', () => {
  const note = change('note', { kind: 'answer_note', assessmentId: 'a1', questionKey: 'q1', recommendationId: null });
  expect(idsOf(acceptable({ items: [answer('q1'), note] }))).toEqual(['q1']);
  expect(idsOf(acceptable({ items: [answer('q2'), note] }))).toEqual(['q2', 'note']);
});

test('Only groups with selected proposals are decided', () => {
  const groups = groupsOf([{ customer, proposals: [answer('q1')], changes: [change('c')] }]);
  expect(selectedOf(groups, (id) => id === 'c').map(({ items }) => idsOf(items))).toEqual([['c']]);
  expect(selectedOf(groups, () => false)).toEqual([]);
});

test('A summary counts answers by value, and changes', () => {
  expect(byValue([answer('1'), answer('2'), answer('3', { value: 'not_met' }), change('c')])).toBe('2 Met, 1 Not met, 1 change');
});

test('The origin names the tool with its day, or the person for whom the assistant worked with the time of today', () => {
  const now = new Date('2026-11-24T12:00:00.000Z');
  expect(originWords(answer('1'), now)).toBe('ScubaGear, 20 Nov');
  expect(originWords(change('c'), now)).toMatch(/^for Daniel Reyes, \d\d:40$/u);
  expect(originWords(change('c', { origin: { assistant: 'Claude', person: null } }), now)).toMatch(/^Claude, /u);
  expect(timeWords('2025-11-20T12:00:00.000Z', now)).toBe('20 Nov 2025');
});
