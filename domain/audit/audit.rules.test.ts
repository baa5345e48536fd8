import { describe, expect, test } from 'vitest';
import { fieldChanges, isInternalField, valueText } from './audit.rules.ts';

describe('the content of an audit log entry', () => {
  test('A change names every field of both sides, and a field missing on one side is empty there', () => {
    expect(fieldChanges({ title: 'Old', owner: null }, { title: 'New', due: '2026-12-01' })).toEqual([
      { field: 'due', before: null, after: '2026-12-01' },
      { field: 'owner', before: null, after: null },
      { field: 'title', before: 'Old', after: 'New' },
    ]);
    expect(fieldChanges(null, null)).toEqual([]);
  });

  test('Values are one line of text, whatever they contain', () => {
    expect(valueText(null)).toBe('');
    expect(valueText(false)).toBe('false');
    expect(valueText(['a', 2])).toBe('a, 2');
    expect(valueText({ oneTime: 8900, per: 'month', of: ['x', 'y'] })).toBe('oneTime: 8900; per: month; of: x, y');
  });

  test('Internal texts are recognised by their field', () => {
    expect(isInternalField('internalNote')).toBe(true);
    expect(isInternalField('title')).toBe(false);
  });
});
