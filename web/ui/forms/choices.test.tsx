import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fill } from '#tests/support/web/fields.ts';
import { press, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { useContractForm } from '#web/http/form.ts';
import { ComboboxField } from './ComboboxField.tsx';
import { RadioField } from './RadioField.tsx';

const Body = z.object({
  zone: z.nullable(z.string()),
  template: z.string().check(z.minLength(1)),
  currency: z.string(),
  four: z.nullable(z.boolean()),
});
const START = { zone: 'UTC', template: 'one', currency: 'GBP', four: null };
const ZONES = [
  { value: null, label: 'Same as organisation' },
  { value: 'UTC', label: 'UTC' },
];
const TEMPLATES = [{ value: 'one', label: 'First template' }];
const CURRENCIES = [{ value: 'GBP', label: 'Pounds' }];
const FOUR = [
  { value: null, label: 'Default' },
  { value: true, label: 'Always another person' },
];

let sent: unknown[] = [];

function Screen() {
  const { control, handleSubmit } = useContractForm(Body, START);
  return (
    <form onSubmit={(event) => void handleSubmit((body) => void sent.push(body))(event)}>
      <ComboboxField control={control} name="zone" label="Zone" options={ZONES} />
      <ComboboxField
        control={control}
        name="template"
        label="Template"
        refusal="Please choose a template"
        options={TEMPLATES}
        empty="text"
      />
      <ComboboxField control={control} name="currency" label="Currency" options={CURRENCIES} empty="kept" />
      <RadioField control={control} name="four" label="Who approves" options={FOUR} />
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
const radio = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input');

test('A choice whose value is null or true is shown and sent as that value', async () => {
  await open('/');
  expect(radio('Default')?.checked).toBe(true);
  radio('Always another person')?.click();
  await save();
  expect(sent).toEqual([{ ...START, four: true }]);
});

test('An emptied search field is sent as null, kept as it was, or refused with the message of its field', async () => {
  await open('/');
  for (const label of ['Zone', 'Currency']) await fill(label, '');
  await save();
  expect(sent).toEqual([{ ...START, zone: null }]);
  await fill('Template', '');
  await save();
  expect(words()).toContain('Please choose a template');
});
