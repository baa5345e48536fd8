import { beforeEach, expect, test } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { button, field, press, respondWith, screenForEachTest, typeInto, wait } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';

const valuesOf = ({ name }: typeof NORTHWIND) => ({ name });

const open = screenForEachTest(() => (
  <OrganizationForm organization={NORTHWIND} valuesOf={valuesOf}>
    {(form) => <TextInput {...form.register('name')} />}
  </OrganizationForm>
));

beforeEach(() => void queryClient.setQueryData(currentUserQuery.queryKey, OLIVE));

/** Text of the Save button's bar, which stays visible however long the form is. */
const bar = () => button('Save').closest('[role=group]')?.textContent;

async function saveAs(name: string): Promise<void> {
  await typeInto(field('name'), name);
  await press('Save');
  await wait(50);
}

test('[SET-87] A save without a connection shows an error beside the Save button, and typed input stays', async () => {
  await open('/');
  respondWith(() => Promise.reject(new TypeError('offline')));
  await saveAs('Other');
  expect(bar()).toContain('Unable to connect to the server');
  expect(field('name').value).toBe('Other');
});

test('[SET-88] A save that conflicts with another tab offers both values beside the Save button', async () => {
  await open('/');
  const current = { ...NORTHWIND, name: 'Theirs', version: 2 };
  respondWith(({ method }) =>
    method === 'PATCH'
      ? Response.json({ code: 'CONFLICT', message: 'Someone else changed this', current }, { status: 409 })
      : Response.json({}),
  );
  await saveAs('Mine');
  expect(bar()).toContain('Someone else changed this');
  await press('Use theirs');
  expect(field('name').value).toBe('Theirs');
});

test('Saving the settings keeps the billing details of the organisation, so that the trial days stay in the bar', async () => {
  await open('/');
  queryClient.setQueryData(organizationQuery.queryKey, { ...NORTHWIND, isReadOnly: false });
  respondWith(() => Response.json({ ...NORTHWIND, name: 'Northwind', version: 2 }));
  await saveAs('Northwind');
  expect(queryClient.getQueryData(organizationQuery.queryKey)).toMatchObject({ name: 'Northwind', isReadOnly: false });
});
