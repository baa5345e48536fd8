import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '#tests/e2e/site.ts';
import { visit } from '#tests/e2e/reading.ts';

const HOSTILE = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
const ANN = { lastName: 'Owner', email: 'ann@msp.test', password: 'Plumb-line 2026!' };
/** Appearance and dismissed notices; nothing about the person's work. */
const HARMLESS = /theme|collapsed|dismissed|sidebar|tour|checklist/i;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
});

/** Everything that the browser stores for this site, and the cookies that scripts can read. */
async function keptBy(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows: unknown[] = [];
    for (const { name = '' } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => resolve(open.result));
        open.addEventListener('error', () => reject(open.error ?? new Error('closed')));
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        rows.push(...(await new Promise<unknown[]>((resolve) => all.addEventListener('success', () => resolve(all.result)))));
      }
      db.close();
    }
    return {
      cookies: document.cookie,
      storage: [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
      caches: (await caches.keys()).length,
      rows,
    };
  });
}

/** Signs in through the API from the page. */
async function signIn(page: Page): Promise<void> {
  await page.evaluate(async ({ email, password }) => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
    await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  }, ANN);
}

/** Registers, verifies and signs in through the API, so that every cookie is set by the server. */
async function comeIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.evaluate(
    async ({ person, customer }) => {
      const post = async (path: string, body: object) => {
        const { csrfToken } = await (await fetch('/api/csrf-token')).json();
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json().catch(() => ({}));
      };
      const { userId, verificationCode } = await post('/api/auth/register', person);
      await post('/api/auth/verify-email', { userId, code: verificationCode });
      await post('/api/auth/login', { email: person.email, password: person.password });
      await post('/api/customers', { name: customer });
    },
    { person: { ...ANN, firstName: HOSTILE, organizationName: HOSTILE }, customer: HOSTILE },
  );
}

test('[E2E-60] Names that contain scripts are shown as text, the browser stores no secret, and signing out deletes everything personal', async () => {
  const { page, context } = await site.visitor({ newProfile: true });
  await comeIn(page);
  const token = (await context.cookies()).find(({ name }) => name === 'sid')?.value ?? '';
  expect(token).not.toBe('');
  for (const path of ['/customers', '/profile', '/settings', '/users']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.evaluate(() => 'hurt' in window), { message: path }).toBe(false);
  }
  await visit(page, '/customers');
  await page.getByText('<img src=x', { exact: false }).first().waitFor();

  const during = await keptBy(page);
  expect(during.cookies).toBe('');
  expect(JSON.stringify(during)).not.toContain(token);
  expect(during.caches).toBe(0);

  const csrf = await page.evaluate(async () => (await (await fetch('/api/csrf-token')).json()).csrfToken);
  expect(JSON.stringify(during)).not.toContain(String(csrf));
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/auth/);
  await page.getByLabel('Email Address', { exact: true }).waitFor();

  await expect.poll(async () => (await keptBy(page)).rows).toEqual([]);
  const after = await keptBy(page);
  expect(after.cookies).toBe('');
  expect(after.caches).toBe(0);
  expect(after.storage.filter(([key]) => !HARMLESS.test(key ?? ''))).toEqual([]);
  for (const own of [token, ANN.email, HOSTILE]) expect(JSON.stringify(after)).not.toContain(own);
  await page.goBack();
  await page.waitForURL(/\/auth/);
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/customers')).status)).toBe(401);
});

test('An answer kept on the device is deleted at sign-out', async () => {
  const { page } = await site.visitor({ newProfile: true });
  await page.goto('/auth');
  await signIn(page);
  await visit(page, '/customers');
  await keepAnswer(page);
  await expect.poll(async () => (await keptBy(page)).rows).toHaveLength(1);

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email Address', { exact: true }).waitFor();
  await expect.poll(async () => (await keptBy(page)).rows).toEqual([]);
});

/** Stores an unsent answer like the assessment screen. */
async function keepAnswer(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('plumbline-answers', 1);
        open.addEventListener('upgradeneeded', () => {
          open.result.createObjectStore('answers', { keyPath: 'id' }).createIndex('scope', 'scope');
        });
        open.addEventListener('error', () => reject(open.error ?? new Error('closed')));
        open.addEventListener('success', () => {
          const change = open.result.transaction('answers', 'readwrite');
          change.objectStore('answers').put({ id: 'a', scope: 'b', questionKey: 'c', draft: {}, version: 0 });
          change.addEventListener('complete', () => {
            open.result.close();
            resolve();
          });
        });
      }),
  );
}
