import { expect, test } from 'vitest';
import { DANA } from '#tests/support/web/dana.ts';
import { field, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';

const open = screenForEachTest(() => <EditUserDialog user={DANA} isSelf={false} onClose={() => {}} />);
const saves = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('[USERS-3] Roles that another administrator has changed meanwhile are not overwritten unseen', async () => {
  await open('/');
  const current = { ...DANA, role: 'alignment_engineer', roles: ['alignment_engineer'], version: 5 };
  respondWith(({ method }) =>
    method === 'PATCH'
      ? Response.json({ code: 'CONFLICT', message: 'Someone else changed this', current }, { status: 409 })
      : Response.json([]),
  );
  await typeInto(field('title'), 'Lead');
  await press('Save person');
  await wait(50);
  expect(saves()).toMatchObject([{ title: 'Lead', roles: ['vcio'], version: 4 }]);
  expect(words()).toContain('Someone else changed this');
  await press('Keep mine');
  await wait(50);
  expect(saves().at(-1)).toMatchObject({ title: 'Lead', version: 5 });
});
