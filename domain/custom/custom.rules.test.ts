import { describe, expect, test } from 'vitest';
import {
  changedValues,
  changeOfFieldsFault,
  type CustomField,
  fieldsFault,
  keyFor,
  MOST_CUSTOM_FIELDS,
  readCustomFilter,
} from './custom.rules.ts';

const field = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  key,
  entity: 'customer',
  label: key,
  type: 'text',
  options: [],
  archived: false,
  ...more,
});

describe('the custom fields of an organisation', () => {
  test('At most thirty fields are in use, each with a different name, and a choice has options', () => {
    const many = Array.from({ length: MOST_CUSTOM_FIELDS + 1 }, (_, at) => field(`field-${at}`));
    expect(fieldsFault(many)).toContain('at most 30');
    expect(fieldsFault(many.map((one, at) => (at === 0 ? { ...one, archived: true } : one)))).toBeNull();
    expect(fieldsFault([field('one', { label: 'Region' }), field('two', { label: ' region ' })])).toContain('name');
    expect(fieldsFault([field('one', { label: 'Region' }), field('two', { label: 'Region', entity: 'assessment' })])).toBeNull();
    expect(fieldsFault([field('one', { type: 'choice' })])).toContain('option');
  });

  test('A custom field that may hold values can be renamed and archived, but not removed or changed to another kind', () => {
    const before = [field('region')];
    expect(changeOfFieldsFault(before, [field('region', { label: 'Area', archived: true })])).toBeNull();
    expect(changeOfFieldsFault(before, [])).toContain('archive');
    expect(changeOfFieldsFault(before, [field('region', { type: 'number' })])).toContain('its type');
  });

  test('A custom field key is derived from the name once, and no two fields share a key', () => {
    expect(keyFor('Renewal day', [])).toBe('renewal-day');
    expect(keyFor('Région', ['region'])).toBe('region-2');
    expect(keyFor('価格', [])).toBe('field');
  });
});

describe('the values of custom fields', () => {
  const fields = [
    field('seats', { type: 'number' }),
    field('day', { type: 'date' }),
    field('region', { type: 'choice', options: ['North'] }),
    field('note'),
  ];
  const after = (change: Parameters<typeof changedValues>[1]['change'], before = {}) => changedValues(fields, { before, change });

  test('Each value matches its field kind, null clears a value, and other values stay', () => {
    expect(after({ seats: 12.5, day: '2026-11-23', region: 'North', note: ' a ' })).toEqual({
      values: { seats: 12.5, day: '2026-11-23', region: 'North', note: 'a' },
    });
    expect(after({ seats: null, note: '' }, { seats: 1, note: 'x', day: '2026-01-01' })).toEqual({ values: { day: '2026-01-01' } });
  });

  test.each([
    ['a word for a number', { seats: 'many' }, 'seats'],
    ['a day that is none', { day: '2026-02-30' }, 'day'],
    ['an option that is not offered', { region: 'South' }, 'region'],
    ['a number for a text', { note: 3 }, 'note'],
    ['a field that is unknown', { colour: 'red' }, 'colour'],
  ])('A custom field value is refused: %s', (_name, change, key) => {
    expect(after(change)).toMatchObject({ key });
  });

  test('A stored option that is no longer offered is kept', () => {
    expect(after({ region: 'South', note: 'b' }, { region: 'South' })).toEqual({ values: { region: 'South', note: 'b' } });
  });

  test('A filter names a field, and all text after the colon is its value', () => {
    expect(readCustomFilter('region:North: upper')).toEqual({ key: 'region', value: 'North: upper' });
  });
});
