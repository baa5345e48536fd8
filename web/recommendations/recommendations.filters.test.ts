import { expect, test } from 'vitest';
import { withReplaced } from './recommendations.filters.ts';

test('A quarter replaces months, and months replace a quarter', () => {
  expect(withReplaced({ quarter: '2027-Q1' }, { startsFrom: '2027-01' })).toEqual({
    quarter: '2027-Q1',
    startsFrom: undefined,
    startsUntil: undefined,
  });
  expect(withReplaced({ startsFrom: '2027-01' }, { quarter: '2027-Q1' })).toEqual({ startsFrom: '2027-01', quarter: undefined });
});

test('A first month after the last one moves the last one too, and vice versa', () => {
  expect(withReplaced({ startsFrom: '2027-05' }, { startsUntil: '2027-03' })).toMatchObject({ startsUntil: '2027-05' });
  expect(withReplaced({ startsUntil: '2027-03' }, { startsFrom: '2027-05' })).toMatchObject({ startsFrom: '2027-03' });
});

test('An owner and "Unassigned" exclude each other', () => {
  expect(withReplaced({ ownerId: 'olive' }, { noOwner: 'true' })).toEqual({ ownerId: 'olive', noOwner: undefined });
  expect(withReplaced({ noOwner: 'true' }, { ownerId: 'olive' })).toEqual({ noOwner: 'true', ownerId: undefined });
});

test('Filters that are unrelated to the change stay as they are', () => {
  expect(withReplaced({ q: 'backup' }, { quarter: '2027-Q1', ownerId: 'olive' })).toEqual({ q: 'backup' });
});
