import { expect, test } from 'vitest';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import { ownValuesIn } from './import.own.rules.ts';

const field = (key: string, type: CustomField['type'], options: string[] = []): CustomField => ({
  key,
  entity: 'customer',
  label: key === 'wave' ? 'Rollout wave' : key,
  type,
  options,
  archived: false,
});
const FIELDS = [field('wave', 'choice', ['North', 'South']), field('seats', 'number'), field('visit', 'date'), field('motto', 'text')];

test('[SET-24] File columns with the names of custom fields are read as these fields, in any number or date format', () => {
  const cells = { 'rollout wave': 'north', seats: '1.234,5', visit: '14/03/2027', motto: 'Ever on' };
  expect(ownValuesIn(cells, FIELDS, { seats: 1 }).values).toEqual({ wave: 'North', seats: 1234.5, visit: '2027-03-14', motto: 'Ever on' });
  expect(ownValuesIn({ motto: 'New' }, FIELDS, { seats: 7 }).values).toEqual({ seats: 7, motto: 'New' });
  expect(ownValuesIn({ colour: 'red' }, FIELDS, { seats: 7 })).toEqual({ values: undefined, faults: [] });
});

test('[SET-25] A cell with an invalid custom field value is named, and its row is not imported', () => {
  const cells = { 'rollout wave': 'West', seats: 'many', visit: '30.02.2027', motto: 'x'.repeat(501) };
  expect(ownValuesIn(cells, FIELDS, {}).faults).toEqual([
    'Rollout wave: “West” is not one of its options',
    'seats: “many” is not a number',
    'visit: “30.02.2027” is not a date such as 2027-03-14',
  ]);
  expect(ownValuesIn({ motto: 'x'.repeat(501) }, FIELDS, {}).faults).toEqual(['motto: must have at most 500 characters']);
});
