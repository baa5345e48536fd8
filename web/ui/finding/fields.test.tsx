import { expect, test } from 'vitest';
import { screenForEachTest } from '#tests/support/web/page.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { findFields, showField } from './fields.ts';

const APPROVERS = [
  { value: 'one', label: 'Anyone who may' },
  { value: 'other', label: 'Another person', help: 'Four eyes' },
];

const open = screenForEachTest(() => (
  <>
    <div data-part="general">
      <Card title="General">
        <Field label="Time zone" help="Days begin at midnight here." required>
          <TextInput />
        </Field>
        <Checkbox help="Below the logo.">Show the brand</Checkbox>
      </Card>
    </div>
    <div data-part="rules">
      <Card title="Approval">
        <RadioGroup label="Who approves" options={APPROVERS} value="one" onChange={() => {}} />
      </Card>
    </div>
  </>
));
const namesFor = (typed: string) => findFields(document.body, typed).map(({ name }) => name);

test('A field is found by its name, its help and its card, its name first', async () => {
  await open('/');
  expect(findFields(document.body, 'time zone')).toEqual([{ name: 'Time zone', card: 'General', part: 'general' }]);
  expect(namesFor('MIDNIGHT')).toEqual(['Time zone']);
  expect(namesFor('logo')).toEqual(['Show the brand']);
  expect(namesFor('four eyes')).toEqual(['Who approves']);
  expect(namesFor('general')).toEqual(['General', 'Time zone', 'Show the brand']);
  expect(namesFor('approval')).toEqual(['Approval', 'Who approves']);
  expect(namesFor('  ')).toEqual([]);
  expect(namesFor('nothing like it')).toEqual([]);
});

test('The found field has the focus and is the only one that is marked', async () => {
  await open('/');
  const marked = () => [...document.querySelectorAll('[data-found]')].map(({ textContent }) => textContent);
  expect(showField(document.body, 'Time zone')).toBe(true);
  expect(document.activeElement?.matches('input:not([type=checkbox], [type=radio])')).toBe(true);
  expect(marked()).toEqual(['Time zone*Days begin at midnight here.']);
  expect(showField(document.body, 'Show the brand')).toBe(true);
  expect(document.activeElement?.matches('[type=checkbox]')).toBe(true);
  expect(marked()).toEqual(['Show the brandBelow the logo.']);
  expect(showField(document.body, 'Not here')).toBe(false);
  expect(marked()).toEqual([]);
});
