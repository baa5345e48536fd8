import { useForm, useWatch } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { fill } from '#tests/support/web/fields.ts';
import { press, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { MomentField } from './MomentField.tsx';
import { NumberField } from './NumberField.tsx';
import { TextAreaField, TextField } from './TextField.tsx';

const FILLED = { validate: (text: string) => text.trim() !== '' || 'is required' };
const isShare = (share: number) => Number.isInteger(share) || 'must be a whole number';
const isDay = (wall: string) => wall !== '' || 'must be a date and a time';

let sent: unknown[] = [];

function Screen() {
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '', token: '', share: 5, at: '' } });
  return (
    <form onSubmit={(event) => void handleSubmit((body) => void sent.push(body))(event)}>
      <TextAreaField
        control={control}
        name="reason"
        label="Reason"
        rules={{ ...FILLED, maxLength: { value: 5, message: 'is too long' } }}
      />
      {useWatch({ control, name: 'reason' }) !== 'none' && (
        <TextField control={control} name="token" label="Token" rules={{ ...FILLED, shouldUnregister: true }} />
      )}
      <NumberField control={control} name="share" label="Share" empty={Number.NaN} rules={{ validate: isShare }} />
      <MomentField control={control} name="at" label="From" rules={{ validate: isDay }} />
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

test('A form without a schema is checked by the rules of its fields, with their messages', async () => {
  await open('/');
  await fill('Reason', 'for ever');
  await fill('Share', '');
  await save();
  expect(sent).toEqual([]);
  for (const refusal of ['Reason is too long', 'Token is required', 'Share must be a whole number', 'From must be a date and a time'])
    expect(words()).toContain(refusal);
});

test('A field that is no longer shown is neither checked nor sent', async () => {
  await open('/');
  await fill('Reason', 'none');
  await fill('From', '3 Dec 2026');
  await save();
  expect(sent).toEqual([{ reason: 'none', share: 5, at: '2026-12-03T10:00' }]);
});
