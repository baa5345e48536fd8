import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomers, openNewcomers } from './newcomers.ts';
import { openSite, type Site } from './site.ts';

const HOSTILE = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
/** Choices of looks and of what was closed; nothing of anybody's work. */
const HARMLESS = /theme|collapsed|dismissed|sidebar|tour|checklist/i;

let site: Site;
let newcomers: Newcomers;
beforeAll(async () => {
  site = await openSite();
  newcomers = await openNewcomers(site);
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await newcomers.close();
  await site.close();
});

/** Everything a browser keeps for this site, and whatever a script can read of its cookies. */
async function keptBy(page: Awaited<ReturnType<Newcomers['visit']>>) {
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

test('ASVS 14.3.1: ASVS 14.3.3: threat 18: names that are script do nothing, no secret is stored, and signing out leaves nothing of anybody', async () => {
  const person = await newcomers.somebody('owner');
  await newcomers.owner.query('update organizations set name = $2 where organization_id = $1', [
    person.organizationId,
    HOSTILE.slice(0, 100),
  ]);
  await newcomers.owner.query('update people set first_name = $2 where id = $1', [person.userId, HOSTILE.slice(0, 80)]);
  await newcomers.owner.query('insert into customers (organization_id, name, timezone, currency) values ($1, $2, 'UTC', 'EUR')', [person.organizationId, HOSTILE]);
  const page = await newcomers.visit(person, '/');
  for (const path of ['/customers', '/profile', '/settings', '/users']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => 'hurt' in window), path).toBe(false);
  }
  await page.goto('/customers', { waitUntil: 'networkidle' });
  await page.getByText('<img src=x', { exact: false }).first().waitFor();

  const during = await keptBy(page);
  expect(during.cookies).toBe('');
  expect(JSON.stringify(during)).not.toContain(person.token);
  expect(during.caches).toBe(0);

  const csrf = await page.evaluate(async () => (await (await fetch('/api/csrf-token')).json()).csrfToken);
  expect(JSON.stringify(during)).not.toContain(String(csrf));
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/auth/);
  await page.getByLabel('Email Address', { exact: true }).waitFor();

  const after = await keptBy(page);
  expect(after.cookies).toBe('');
  expect([after.rows, after.caches]).toEqual([[], 0]);
  expect(after.storage.filter(([key]) => !HARMLESS.test(key ?? ''))).toEqual([]);
  for (const own of [person.token, person.organizationId, HOSTILE]) expect(JSON.stringify(after)).not.toContain(own);
  await page.goBack();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(async () => (await fetch('/api/customers')).status)).toBe(401);
});
