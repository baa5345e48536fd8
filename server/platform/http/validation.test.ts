import { describe, expect, test } from 'vitest';
import { string } from 'zod';
import * as z from 'zod/mini';
import { Email, line } from '#contract/fields.ts';
import { Fault } from './faults.ts';
import { parseInput } from './validation.ts';

// The library loads its English messages with its first whole schema; in the server that happens before any request.
string();

const Person = z.object({
  firstName: line(80),
  email: z.optional(Email),
  pin: z.optional(z.string().check(z.minLength(4, 'must have at least 4 characters'))),
  age: z.optional(z.int().check(z.gte(18))),
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
  ])('[PLAT-11] %j is refused as %s: %s', (input, code, message) => {
    expect(refusalOf(input)).toMatchObject({ code, message });
  });

  test.each([{ firstName: 7 }, { firstName: 'Ann', age: 'old' }, { firstName: 'Ann', age: 1.5 }])(
    '[PLAT-12] A fault without a message of our own says what was expected and received: %j',
    (input) => {
      const { code, message } = refusalOf(input);
      expect(code).toBe('VALIDATION_ERROR');
      expect(message).toMatch(/^(First name|Age): Invalid input: expected (string|number|int), received (string|number)$/);
    },
  );
});
