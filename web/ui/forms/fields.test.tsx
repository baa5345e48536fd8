import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { control as fieldOf, fill } from '#tests/support/web/fields.ts';
import { press, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { useContractForm } from '#web/http/form.ts';
import { CheckboxField } from './CheckboxField.tsx';
import { DayField } from './DayField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const Body = z.object({
  name: z.string().check(z.minLength(1, 'is required')),
  email: z.nullable(z.string()),
  key: z.optional(z.string()),
  users: z.nullable(z.int()),
  rise: z.number(),
  cost: z.nullable(z.int()),
  amount: z.int(),
  day: z.nullable(z.iso.date()),
  month: z.nullable(z.number()),
  isMain: z.boolean(),
});
const EMPTY = { name: '', email: 'a@b.example', key: 'k', users: 4, rise: 1, cost: null, amount: 0, day: null, month: 3, isMain: false };
const MONTHS = [
  { value: null, label: 'Any month' },
  { value: 3, label: 'March' },
];

let sent: unknown[] = [];

function Screen() {
  const { control, handleSubmit } = useContractForm(Body, EMPTY);
  return (
    <form onSubmit={(event) => void handleSubmit((body) => void sent.push(body))(event)}>
      <TextField control={control} name="name" label="Name" required help="As on its door" />
      <TextField control={control} name="email" label="Email" empty="null" />
      <TextField control={control} name="key" label="Key" empty="absent" />
      <NumberField control={control} name="users" label="Users" refusal="must be a whole number" />
      <NumberField control={control} name="rise" label="Rise" inputMode="decimal" empty={0} />
      <MoneyField control={control} name="cost" label="Cost" currency="GBP" />
      <MoneyField control={control} name="amount" label="Amount" currency="GBP" empty="zero" />
      <DayField control={control} name="day" label="Day" refusal="must be a date" />
      <SelectField control={control} name="month" label="Month" options={MONTHS} />
      <CheckboxField control={control} name="isMain" label="Main site" />
      <button type="submit">Save</button>
    </form>
  );
}

const open = screenForEachTest(Screen);
beforeEach(() => {
  sent = [];
});
const save = async () => {
  await press('Save');
  await wait(20);
};

test('A form field has its label, its help and a required mark, and is linked to its error', async () => {
  await open('/');
  const name = fieldOf('Name');
  expect(name.getAttribute('aria-required')).toBe('true');
  expect(words()).toContain('Name*');
  await save();
  expect(words()).toContain('Name is required');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const described = (name.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['As on its door', 'Name is required']);
  expect(document.activeElement).toBe(name);
  expect(sent).toEqual([]);
});

test('Emptied fields are sent as null, omitted, or sent as their default number', async () => {
  await open('/');
  await fill('Name', 'Acme');
  for (const label of ['Email', 'Key', 'Users', 'Rise']) await fill(label, ' ');
  await save();
  expect(sent).toEqual([{ ...EMPTY, name: 'Acme', email: null, key: undefined, users: null, rise: 0 }]);
});

test('Numbers, amounts and dates are read as typed, and a choice is sent as its own value', async () => {
  await open('/');
  await fill('Name', 'Acme');
  await fill('Users', '12');
  await fill('Rise', '−2,5');
  await fill('Cost, GBP', '1200');
  await fill('Day', '3 Dec 2026');
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await save();
  expect(sent).toMatchObject([{ users: 12, rise: -2.5, cost: 120_000, amount: 0, day: '2026-12-03', month: 3, isMain: true }]);
  expect(words()).toContain('March');
});

test('Text that is not a number, an amount or a date is refused with the message of its field', async () => {
  await open('/');
  await fill('Name', 'Acme');
  await fill('Users', 'many');
  await fill('Cost, GBP', 'much');
  await fill('Day', 'soon');
  await save();
  expect(sent).toEqual([]);
  for (const refusal of ['Users must be a whole number', 'Cost, GBP is not an amount in GBP', 'Day must be a date'])
    expect(words()).toContain(refusal);
});
