import * as z from 'zod/mini';

type RawIssue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

/** Message for missing fields. The server relies on it to distinguish them from fields of the wrong type. */
export const REQUIRED = 'is required';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  datetime: 'must be a date and time with its zone (2026-04-30T09:00:00Z)',
  date: 'must be a date (YYYY-MM-DD)',
  uuid: 'must be an ID',
  url: 'must be a web address',
};

/** Our messages for library errors, if a schema has none. */
export function wordsOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : `must be ${TYPES[issue.expected] ?? 'of a different type'}`;
    case 'too_big':
      return boundOf('at most', issue.maximum, issue.origin);
    case 'too_small':
      return boundOf('at least', issue.minimum, issue.origin);
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ').slice(0, 400)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ').slice(0, 200)}`;
    default:
      return 'has the wrong format';
  }
}

function boundOf(words: 'at most' | 'at least', bound: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${words} ${bound} characters`;
  return origin === 'array' || origin === 'set' ? `must hold ${words} ${bound} entries` : `must be ${words} ${bound}`;
}

/** Every schema of the contract imports its fields and thus these messages, on the server and in the browser. */
z.config({ customError: wordsOf });
