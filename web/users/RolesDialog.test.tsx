import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { call } from '#web/http/call.ts';
import { previewRole } from '#web/http/preview.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery, useCan } from '#web/session/session.ts';
import { RolesDialog } from './RolesDialog.tsx';

function Screen() {
  const may = useCan();
  return (
    <>
      <p>{`[users ${may('users:view')}, reviews ${may('qbrs:view')}, billing ${may('billing:view')}]`}</p>
      <RolesDialog onClose={() => {}} />
    </>
  );
}

const open = screenForEachTest(() => <Screen />);

beforeEach(async () => {
  queryClient.clear();
  respondWith(() => Response.json({}));
});
afterEach(() => previewRole(null));

const signedInAs = (user: object) => queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => ({ ...OLIVE, ...user }) });

test('[USERS-1] A person who views as a lower role sees the screens of that role, and no change is sent', async () => {
  await signedInAs({});
  await open('/');
  expect(words()).toContain('[users true, reviews true, billing true]');
  await press('View as vCIO');
  expect(words()).toContain('[users false, reviews true, billing false]');

  const save = call(updateOrganization, { body: { name: 'Other', version: 1 } });
  await expect(save).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Changes are not possible while you view as another role' });
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('[USERS-2] A preview only narrows: roles above one’s own are neither offered nor accepted', async () => {
  await signedInAs({ role: 'admin', roles: ['admin'], isOwner: false });
  await open('/');
  const offered = [...document.querySelectorAll('button[aria-label^="View as"]')].map((one) => one.getAttribute('aria-label'));
  expect(offered).toEqual(['View as Alignment Engineer', 'View as vCIO']);
  previewRole('owner');
  expect(words()).toContain('[users true, reviews true, billing false]');
});
