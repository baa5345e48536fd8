import { describe, expect, test } from 'vitest';
import { string } from 'zod';
import * as z from 'zod/mini';
import { Email, line } from '#contract/fields.ts';
import { Fault } from './faults.ts';
import { parseInput } from './validation.ts';

// Zod loads its English messages with the first full schema; in the server that happens before any request.
string();

const Person = z.object({
  firstName: line(80),
  email: z.optional(Email),
  pin: z.optional(z.string().check(z.minLength(4, 'must have at least 4 characters'))),
  age: z.optional(z.int().check(z.gte(18))),
  tier: z.optional(z.enum(['A', 'B'])),
  tags: z.optional(z.array(z.string()).check(z.maxLength(1))),
  at: z.optional(z.iso.datetime()),
});

function refusalOf(input: unknown): Fault {
  try {
    parseInput(Person, input);
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('It was not refused.');
}

describe('the message of an invalid input', () => {
  test.each([
    [{}, 'REQUIRED_FIELD', 'First name is required'],
    [{ firstName: '' }, 'REQUIRED_FIELD', 'First name is required'],
    [{ firstName: ' \t ' }, 'REQUIRED_FIELD', 'First name is required'],
    [{ firstName: 'x'.repeat(81) }, 'VALUE_TOO_LONG', 'First name: must have at most 80 characters'],
    [{ firstName: 'Ann', pin: '123' }, 'VALUE_TOO_SHORT', 'Pin: must have at least 4 characters'],
    [{ firstName: 'Ann', email: 'ann at msp' }, 'INVALID_EMAIL', 'Please enter a valid email address'],
    [{ firstName: 'Ann', email: 'ann @msp.test' }, 'INVALID_EMAIL', 'Please enter a valid email address'],
  ])('[PLAT-11] The input %j is refused as %s: %s', (input, code, message) => {
    expect(refusalOf(input)).toMatchObject({ code, message });
  });

  test.each([
    [{ firstName: 7 }, 'First name: must be a text'],
    [{ firstName: 'Ann', age: 'old' }, 'Age: must be a number'],
    [{ firstName: 'Ann', age: 1.5 }, 'Age: must be a whole number'],
    [{ firstName: 'Ann', age: 17 }, 'Age: must be at least 18'],
    [{ firstName: 'Ann', tier: 'E' }, 'Tier: must be one of: A, B'],
    [{ firstName: 'Ann', tags: ['a', 'b'] }, 'Tags: must hold at most 1 entries'],
    [{ firstName: 'Ann', tags: [7] }, 'Tags: must be a text'],
    [{ firstName: 'Ann', at: 'noon' }, 'At: must be a date and time with its zone (2026-04-30T09:00:00Z)'],
  ])('[PLAT-12] A fault without its own message uses our wording, not that of a library: %j', (input, words) => {
    const { code, message } = refusalOf(input);
    expect(code).toBe('VALIDATION_ERROR');
    expect(message).toBe(words);
  });
});
