import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

/** Assessment in progress with a previous one, and a question that only the previous one has answered. */
const WORK = `
  select a.id, a.assigned_to as engineer, a.reviewer_id as vcio, n.question_key as key
  from assessments a
  join answers n on n.organization_id = a.organization_id and n.assessment_id = a.baseline_assessment_id and n.value = '"met"'
  where a.organization_id = $1 and a.status = 'in_progress' and not exists (
    select from answers o where o.organization_id = a.organization_id and o.assessment_id = a.id and o.question_key = n.question_key)
  order by a.id, n.question_key limit 1`;

interface Work {
  id: string;
  engineer: string;
  vcio: string;
  key: string;
}

describe('working on an assessment', () => {
  let site: DemoSite;
  let work: Work;
  let engineer: Page;
  let vcio: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    const [found] = await site.rows<Work>(WORK, [site.organization.id]);
    if (!found) throw new Error('The demonstration has no work that follows an earlier run.');
    work = found;
    engineer = (await site.signedInAs(work.engineer)).page;
    vcio = (await site.signedInAs(work.vcio)).page;
  });
  afterAll(() => site.close());

  const open = async (page: Page) => {
    await page.goto(`/assessments/${work.id}?question=${work.key}`);
    await page.locator(`[data-question="${work.key}"][aria-current=step]`).waitFor();
  };
  const isChosen = (page: Page, name: string) =>
    page.locator(`[data-question="${work.key}"]`).getByRole('radio', { name, exact: true }).isChecked();
  const stored = async () => {
    const text = 'select value, flagged, flag_text as text from answers where assessment_id = $1 and question_key = $2';
    return (await site.rows(text, [work.id, work.key]))[0];
  };

  test('[WORK-28] One key confirms that the last answer is still true, another flags it with a reason', async () => {
    await open(engineer);
    await engineer.keyboard.press('s');
    await expect.poll(() => isChosen(engineer, 'Met')).toBe(true);
    await engineer.keyboard.press('k');
    await engineer.keyboard.press('f');
    await engineer.keyboard.type('Ask the vCIO');
    await engineer.keyboard.press('Escape');
    await expect.poll(stored).toEqual({ value: 'met', flagged: true, text: 'Ask the vCIO' });
    await engineer.getByText(/^Saved \d\d:\d\d$/).waitFor();
  });

  test("[WORK-29] Two people see each other, and one's answer appears on the other's screen in place", async () => {
    await open(vcio);
    await engineer.getByText(/^Also here: /).waitFor({ state: 'attached' });
    await vcio.getByText(/^Also here: /).waitFor({ state: 'attached' });
    await vcio.keyboard.press('3');
    await expect.poll(() => isChosen(engineer, 'Not met')).toBe(true);
  });

  test('[WORK-30] T2: The second person to answer sees both answers and chooses', async () => {
    let arrive = () => {};
    const underWay = new Promise<void>((done) => (arrive = done));
    await engineer.route('**/answers/*', async (route) => {
      await underWay;
      await route.continue();
    });
    await engineer.keyboard.press('1');
    await expect.poll(() => isChosen(engineer, 'Met')).toBe(true);
    await vcio.keyboard.press('k');
    await vcio.keyboard.press('2');
    await expect.poll(stored).toMatchObject({ value: 'partial' });
    arrive();
    const choice = engineer.getByRole('button', { name: 'Use theirs' });
    await choice.waitFor();
    await engineer.getByText('Yours: “Met”').waitFor();
    await choice.click();
    await expect.poll(() => isChosen(engineer, 'Partly met')).toBe(true);
    await expect.poll(stored).toMatchObject({ value: 'partial' });
    await engineer.unrouteAll({ behavior: 'wait' });
  });

  test('[WORK-31] T2: Fifty answers in a row on a slow server are all saved, though the person leaves at once', async () => {
    const id = site.organization.landmarks.eighty;
    const { page, userId } = await site.signedInAs(work.vcio);
    await page.route('**/answers/*', async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.goto(`/assessments/${id}`);
    const first = await page.locator('[data-question]').first().getAttribute('data-question');
    await page.goto(`/assessments/${id}?question=${first}`);
    await page.locator(`[data-question="${first}"][aria-current=step]`).waitFor();
    const answered = new Set<string>();
    const place = () => page.locator('[aria-current=step]').getAttribute('data-question');
    for (let n = 0; n < 80 && answered.size < 50; n += 1) {
      const current = await page.evaluate(() => {
        const row = document.querySelector<HTMLElement>('[aria-current=step]');
        const choices = [...(row?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]') ?? [])];
        const isScale = choices.length === 7;
        return {
          key: row?.dataset['question'] ?? '',
          type: choices[0]?.type,
          count: choices.length,
          isFirst: choices[isScale ? 1 : 0]?.checked === true,
        };
      });
      if (current.count > 0) {
        await page.keyboard.press(current.isFirst ? '2' : '1');
        answered.add(current.key);
      }
      // Multiple choice accepts further choices, and text questions were left unanswered.
      if (current.type !== 'radio') await page.keyboard.press(current.count > 0 ? 'j' : 'Alt+j');
      await expect.poll(place, { interval: 1 }).not.toBe(current.key);
    }
    expect(answered.size).toBe(50);
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    const text = 'select count(*)::int as n from answers where assessment_id = $1 and updated_by = $2 and question_key = any($3)';
    const saved = async () => (await site.rows<{ n: number }>(text, [id, userId, [...answered]]))[0]?.n;
    await expect.poll(saved).toBe(50);
  });

  test('[WORK-57] The screen opens at its title, and no row changes its height when it becomes the current one', async () => {
    await engineer.setViewportSize({ width: 1440, height: 900 });
    await engineer.goto(`/assessments/${work.id}`);
    await engineer.locator('[aria-current=step]').first().waitFor();
    const title = await engineer.getByRole('heading', { level: 1 }).boundingBox();
    const scrolled = await engineer.evaluate(() => scrollY);
    expect(scrolled === 0 || (title?.y ?? 0) + (title?.height ?? 0) < 0).toBe(true);
    const heights = () =>
      engineer.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll<HTMLElement>('[data-question]')].map((row) => [row.dataset['question'] ?? '', row.offsetHeight]),
        ),
      );
    const before = await heights();
    const current = () => engineer.locator('[aria-current=step]').getAttribute('data-question');
    for (let n = 1; n < Math.min(Object.keys(before).length, 6); n += 1) {
      const from = await current();
      await engineer.keyboard.press('Alt+j');
      await expect.poll(current).not.toBe(from);
      // The list draws only rows near the screen, so rows that were drawn both times are compared.
      const now = await heights();
      for (const key of Object.keys(now)) if (key in before) expect({ [key]: now[key] }).toEqual({ [key]: before[key] });
    }
  });

  test('[WORK-32] The one-question layout is remembered in this browser, and a phone has the next open question in thumb reach', async () => {
    await open(engineer);
    await engineer.getByRole('button', { name: 'One question at a time' }).click();
    await engineer.getByRole('button', { name: 'Previous', exact: true }).waitFor();
    await open(engineer);
    await engineer.getByRole('button', { name: 'Previous', exact: true }).waitFor();
    await engineer.getByRole('button', { name: 'All questions of a section' }).click();

    await engineer.setViewportSize({ width: 390, height: 844 });
    await open(engineer);
    await engineer.getByRole('button', { name: 'Next open' }).click();
    await expect.poll(() => engineer.locator('[aria-current=step]').getAttribute('data-question')).not.toBe(work.key);
    await expect.poll(() => engineer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('[WORK-46] A file attached offline is kept on the device, and is uploaded when the page is opened again', async () => {
    await engineer.setViewportSize({ width: 1440, height: 900 });
    await open(engineer);
    await engineer.route('**/api/files', (route) => route.abort());
    const file = { name: 'rack.txt', mimeType: 'text/plain', buffer: Buffer.from('Two disks are red.') };
    await engineer.getByLabel('Choose evidence').setInputFiles(file);
    await engineer.getByText('Offline: stored on this device until the connection is back').waitFor();
    await engineer.getByText('Offline: 1 file waits on this device').waitFor();
    await engineer.unrouteAll({ behavior: 'wait' });
    await open(engineer);
    const attached = `select count(*)::int as n from file_places p join files f on f.organization_id = p.organization_id and f.id = p.file_id
      where p.assessment_id = $1 and p.question_key = $2 and f.name = 'rack.txt'`;
    await expect.poll(async () => (await site.rows<{ n: number }>(attached, [work.id, work.key]))[0]?.n).toBe(1);
    await engineer.getByText('Uploads in progress').waitFor({ state: 'detached' });
  });

  test('[WORK-50] An offline reload opens the assessment with the unsent answers, and signing out removes it from the device', async () => {
    const { page, context } = await site.signedInAs(work.vcio, { newProfile: true, withWorker: true });
    const kept = () =>
      page.evaluate(async (id) => {
        const found = await (await caches.open('plumbline-kept')).match(`/api/assessments/${id}/questions`);
        return [
          found !== undefined,
          await caches.has('plumbline-page'),
          (await navigator.serviceWorker.getRegistration('/assessments/'))?.active?.state,
        ];
      }, work.id);
    await open(page);
    await expect.poll(kept).toEqual([true, true, 'activated']);

    // Scripts do not pass through the worker while the server is reached, so that the browser keeps their compiled code.
    const ofWorker: string[] = [];
    page.on('response', (response) => response.fromServiceWorker() && ofWorker.push(new URL(response.url()).pathname));
    await open(page);
    expect(ofWorker).toContain(`/api/assessments/${work.id}/questions`);
    expect(ofWorker.filter((path) => path.startsWith('/assets/'))).toEqual([]);

    await context.setOffline(true);
    await open(page);
    await page.keyboard.press('3');
    await page.getByText('Offline: 1 answer waits on this device').waitFor();
    await open(page);
    await page.getByText('Offline: 1 answer waits on this device').waitFor();
    await expect.poll(() => isChosen(page, 'Not met')).toBe(true);

    await context.setOffline(false);
    await expect.poll(stored).toMatchObject({ value: 'not_met' });
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/auth/);
    await expect.poll(() => page.evaluate(() => caches.has('plumbline-kept'))).toBe(false);
  });

  test('Work on an assessment causes no browser error', () => {
    expect(site.complaints.filter((words) => !words.includes('409'))).toEqual([]);
  });
});
