import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLL_MS } from '#domain/notifications/notifications.rules.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, reload, standsStill, visit } from '#tests/e2e/reading.ts';

/** Assessment that can be submitted immediately: no required question is unanswered, and no reviewer is assigned. */
const READY = `
  select a.id, a.name from assessments a
  where a.organization_id = $1 and a.status in ('draft', 'in_progress') and a.deleted_at is null
  order by a.required_open, a.id limit 1`;

let site: DemoSite;
let work: { id: string; name: string };
let vcioId: string;
beforeAll(async () => {
  site = await openDemoSite();
  const [found] = await site.rows<{ id: string; name: string }>(READY, [site.organization.id]);
  if (!found) throw new Error('The demonstration has nothing to submit.');
  work = found;
  vcioId = site.organization.people.find(({ role, status }) => role === 'vcio' && status === 'active')?.id ?? '';
  const engineer = site.organization.people.find(({ role, status }) => role === 'alignment_engineer' && status === 'active')?.id;
  await site.rows('update assessments set assigned_to = $2, reviewer_id = $3, status = $4, required_open = 0 where id = $1', [
    work.id,
    engineer,
    vcioId,
    'in_progress',
  ]);
  // Makes the questions optional, so that the assessment can be submitted without answers.
  await site.rows(
    `update template_versions v set body = replace(v.body::text, '"required": true', '"required": false')::jsonb
     from assessments a where a.id = $1 and v.template_id = a.template_id and v.version = a.template_version`,
    [work.id],
  );
});
afterAll(() => site.close());

const bell = (page: Page) => page.locator('[data-onboarding="notifications"]');
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Inserts unread notifications of alternating types. */
async function tell(userId: string, count: number): Promise<void> {
  await site.rows(
    `insert into notifications (organization_id, user_id, event, type, title, message, action_url, entity_type, entity_id, created_at)
     select $1, $2, 'assessment_due', (array['info', 'success', 'warning', 'error'])[1 + i % 4], 'Note ' || i,
            'A sentence about note ' || i || ', as long as such sentences are when they name a customer.',
            '/assessments', 'assessment', gen_random_uuid(), now() - i * interval '1 hour'
     from generate_series(1, $3::integer) i`,
    [site.organization.id, userId, count],
  );
}
const forget = (userId: string) => site.rows('delete from notifications where user_id = $1', [userId]);

describe('notifications', () => {
  test('A submission notifies the reviewer within one poll, and a click leads to the review', async () => {
    const engineer = await site.signedIn('alignment_engineer');
    const reviewer = await site.signedIn('vcio', { newProfile: true });
    await reviewer.page.clock.install();
    await visit(reviewer.page, '/customers');
    await bell(reviewer.page)
      .and(reviewer.page.getByRole('button', { name: 'Notifications', exact: true }))
      .waitFor();

    await engineer.page.goto(`/assessments/${work.id}`);
    await button(engineer.page, 'Submit for review').click();
    await engineer.page.getByRole('dialog').getByRole('button', { name: 'Submit for review', exact: true }).click();
    await engineer.page.getByText('Pending Review', { exact: true }).first().waitFor();

    await reviewer.page.clock.fastForward(POLL_MS);
    await reviewer.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await bell(reviewer.page).click();
    await list(reviewer.page).getByText('Assessment awaiting review').waitFor();
    await expect.poll(() => list(reviewer.page).innerText()).toContain(`“${work.name}”`);
    await list(reviewer.page).getByRole('link').click();
    await reviewer.page.waitForURL(`**/assessments/${work.id}/review`);
    await button(reviewer.page, 'Notifications').waitFor();
    await expect.poll(() => list(reviewer.page).count()).toBe(0);
  });

  test('The list of notifications can be used by keyboard alone', async () => {
    const { page, userId } = await site.signedIn('owner');
    await forget(userId);
    await tell(userId, 3);
    await visit(page, '/customers');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await bell(page).press('Enter');
    await list(page).getByText('Note 1', { exact: true }).waitFor();
    await list(page).getByRole('link').first().press('ArrowDown');
    await expect.poll(() => focused()).toContain('Note 2');
    await page.keyboard.press('Delete');
    await list(page).getByText('Note 2', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('Note 3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^Error: Note 3/);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-onboarding'))).toBe('notifications');
  });

  test('Marking all notifications as read and clearing them each confirm what was done', async () => {
    const { page, userId } = await site.signedIn('owner');
    await forget(userId);
    await tell(userId, 120);
    await visit(page, '/customers');
    await expect.poll(() => bell(page).innerText()).toBe('99+');
    await bell(page).click();
    await list(page).getByText('Note 1', { exact: true }).waitFor();
    await expect.poll(() => list(page).getByRole('listitem').count()).toBe(20);
    await button(page, 'Mark all read').click();
    await page.getByText('All notifications marked as read').first().waitFor();
    await page.getByText('Your notification list has been cleared').first().waitFor();
    await expect.poll(() => bell(page).innerText()).toBe('');
    await button(page, 'Clear all').click();
    await page.getByText('All notifications cleared').first().waitFor();
    await page.getByText('Your notification history has been cleared').first().waitFor();
    await list(page).getByText('No notifications yet').waitFor();
  });

  test('On a phone the confirmation appears below the notifications, and the next button can be pressed at once', async () => {
    const { page, userId } = await site.signedIn('owner', { width: 390, height: 844 });
    await forget(userId);
    await tell(userId, 3);
    await visit(page, '/customers');
    await bell(page).click();
    await button(page, 'Mark all read').click();
    await page.getByText('All notifications marked as read').first().waitFor();
    const clear = button(page, 'Clear all');
    await clear.waitFor();
    const isOnTop = () =>
      clear.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await clear.click();
    await list(page).getByText('No notifications yet').waitFor();
  });

  test.each([
    { width: 1440, inThemes: ' in every theme', read: findingsInThemes },
    { width: 390, inThemes: '', read: findingsOn },
  ])('The list of notifications is accessible$inThemes at $width pixels', async ({ width, read }) => {
    const { page, userId } = await site.signedIn('owner', { width });
    await forget(userId);
    await tell(userId, 8);
    await site.rows("update notifications set is_read = true where user_id = $1 and title = 'Note 3'", [userId]);
    await visit(page, '/customers');
    await bell(page).click();
    await list(page).getByText('Note 1', { exact: true }).waitFor();
    await standsStill(page);
    expect(await read(page, '[data-onboarding="notifications"]', '[role="dialog"]')).toEqual([]);
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
    if (width === 390) await expect.poll(() => list(page).evaluate((box) => box.getBoundingClientRect().width)).toBeGreaterThan(370);
  });

  test('The notification preferences on the profile page are stored', async () => {
    const { page } = await site.signedIn('owner');
    await visit(page, '/profile');
    const card = page.locator('#notifications-section');
    const choice = card.getByRole('checkbox', { name: 'Your assessment is approved: by email' });
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await Promise.all([saved(), choice.check()]);
    await Promise.all([saved(), card.getByRole('radio', { name: 'Weekly' }).check({ force: true })]);
    await reload(page);
    await expect.poll(() => choice.isChecked()).toBe(true);
    await expect.poll(() => card.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true);
    await expect.poll(() => card.getByRole('checkbox', { name: /^Your password or sign-in changes: by email/ }).isDisabled()).toBe(true);
    expect(await findingsOn(page, '#notifications-section')).toEqual([]);
  });

  test('The notifications cause no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
