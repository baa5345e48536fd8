import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBoard } from '#server/feedback/boards.fixture.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

const DESCRIPTION = 'The list of customers forgets its order when I come back.';

/** Behaves like the documented widget: it starts shortly after its script, and uses frames, storage and a cookie. */
const WIDGET = `
  setTimeout(() => {
    const said = (window.chatSaid = []);
    const listeners = (window.chatListeners = {});
    window.zE = (channel, command, listener) => {
      if (channel === 'messenger:on') listeners[command] = listener;
      else said.push(command);
    };
    const holder = document.body.appendChild(document.createElement('div'));
    holder.id = 'widget-holder';
    holder.appendChild(document.createElement('iframe')).title = 'Messaging window';
    localStorage.setItem('ZD-suid', 'visitor');
    sessionStorage.setItem('ZD-store', 'talk');
    document.cookie = '__zlcmid=visitor; path=/';
    const more = document.head.appendChild(document.createElement('script'));
    more.src = new URL('/more.js', document.getElementById('ze-snippet').src).href;
  }, 250);`;

let site: DemoSite;
let board: Awaited<ReturnType<typeof openBoard>>;
const asked: string[] = [];
const widget = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'text/javascript');
  response.end(request.url === '/more.js' ? 'window.chatMore = true;' : WIDGET);
});

beforeAll(async () => {
  board = await openBoard({ status: 503 }, { status: 201, body: { number: 12, html_url: 'https://github.com/acme/plumbline/issues/12' } });
  await new Promise<void>((resolve) => widget.listen(0, '127.0.0.1', resolve));
  const address = widget.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  site = await openDemoSite({
    FEEDBACK_TARGET: 'github',
    FEEDBACK_URL: board.url,
    FEEDBACK_TOKEN: 'token-of-github',
    FEEDBACK_REPO: 'acme/plumbline',
    ZENDESK_KEY: 'key-of-the-widget',
    ZENDESK_URL: `http://127.0.0.1:${port}/snippet.js`,
  });
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  board.close();
  widget.closeAllConnections();
  widget.close();
  await site.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send Feedback', exact: true });
const chat = (page: Page) => page.getByRole('button', { name: /^Support chat/ });

async function open(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Send Feedback', exact: true }).click();
  await dialog(page).waitFor();
}

const remote = async () =>
  (await site.rows<{ remote_id: string | null }>('select remote_id from feedback where title = $1', ['The order of customers']))[0]
    ?.remote_id;

describe('feedback', () => {
  test('[E2E-19] Feedback is stored at once and reaches the task board, although the board fails first', async () => {
    const { page, userId } = await site.signedIn('alignment_engineer');
    await visit(page, '/customers?status=active');
    await open(page);
    await dialog(page).getByLabel('Title').fill('The order of customers');
    await dialog(page).getByLabel('Description').fill(DESCRIPTION);
    await dialog(page).getByText(`${DESCRIPTION.length} of 2000 characters`).waitFor();
    await dialog(page).getByLabel('Category').click();
    await page.getByRole('option', { name: 'Bug' }).click();
    await dialog(page).getByLabel('Priority').click();
    await page.getByRole('option', { name: 'High' }).click();
    await send(page).click();
    await page.getByText('Feedback submitted successfully!').first().waitFor();
    await dialog(page).waitFor({ state: 'detached' });

    const [kept] = await site.rows('select * from feedback where title = $1', ['The order of customers']);
    expect(kept).toMatchObject({
      person_id: userId,
      category: 'bug',
      priority: 'high',
      current_page: '/customers',
      description: DESCRIPTION,
    });
    await expect.poll(() => board.received.length).toBe(1);
    await expect.poll(() => remote()).toBeNull();
    await expect
      .poll(
        async () => {
          await site.rows("update platform.outbox set next_attempt_at = now() where kind = 'feedback' and attempts = 1");
          await site.rows("insert into pgboss.job (name, data) values ('outbox-deliver', '{}') on conflict do nothing");
          return remote();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe('12');
    expect(board.received).toHaveLength(2);

    await open(page);
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('');
  });

  test('[E2E-20] The feedback form names missing fields in the words of the specification and keeps the text when sending fails', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    await open(page);
    await dialog(page).getByLabel('Description').fill('short');
    await send(page).click();
    await dialog(page).getByText('Title is required', { exact: true }).waitFor();
    await dialog(page).getByText('Description must be at least 10 characters', { exact: true }).waitFor();

    await page.route('**/api/feedback', (route) => route.abort());
    await dialog(page).getByLabel('Title').fill('Kept');
    await dialog(page).getByLabel('Description').fill(DESCRIPTION);
    await send(page).click();
    await page.getByText('Failed to submit feedback').first().waitFor();
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Kept');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await open(page);
    await expect.poll(() => dialog(page).getByLabel('Description').inputValue()).toBe(DESCRIPTION);
  });

  test.each([
    { width: 1440, height: 900, inThemes: ' in every theme', read: findingsInThemes },
    { width: 390, height: 800, inThemes: '', read: findingsOn },
  ])('The feedback dialog is accessible$inThemes at $width pixels', async ({ width, height, read }) => {
    const { page } = await site.signedIn('owner', { width, height });
    await visit(page, '/customers');
    if (width === 1440) await open(page);
    else {
      await page.getByRole('button', { name: /User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Send Feedback' }).click();
      await dialog(page).waitFor();
    }
    await send(page).click();
    await dialog(page).getByText('Title is required', { exact: true }).waitFor();
    expect(await read(page, '[role=dialog]')).toEqual([]);
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
  });
});

describe('the support chat', () => {
  test('[E2E-21] The support chat appears with its widget, counts unread messages, opens, and is cleared at sign-out', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    await chat(page).waitFor();
    expect(asked).toContain('/snippet.js?key=key-of-the-widget');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'chatMore'))).toBe(true);
    const place = async () => {
      const box = await chat(page).boundingBox();
      return [box?.x, box && box.y + box.height > 800];
    };
    await expect.poll(place).toEqual([12, true]);

    await page.evaluate(() => Reflect.get(window, 'chatListeners').unreadMessages(3));
    await page.getByRole('button', { name: 'Support chat, 3 unread' }).waitFor();
    await page.evaluate(() => Reflect.get(window, 'chatListeners').unreadMessages(12));
    await expect.poll(() => chat(page).innerText()).toBe('9+');
    await chat(page).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'chatSaid'))).toEqual(['hide', 'show', 'open']);

    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth');
    const left = () =>
      page.evaluate(() => ({
        stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('ZD-')),
        cookies: document.cookie,
        parts: document.querySelectorAll('iframe, #ze-snippet, #widget-holder').length,
        widget: typeof Reflect.get(window, 'zE'),
      }));
    await expect.poll(left).toEqual({ stored: [], cookies: expect.not.stringContaining('__zlcmid'), parts: 0, widget: 'undefined' });
  });

  test('[E2E-22] Nothing of the support chat is shown when its script is blocked', async () => {
    const { page } = await site.signedIn('vcio', { newProfile: true });
    await page.route('**/snippet.js*', (route) => route.abort());
    await page.clock.install();
    await visit(page, '/');
    await page.clock.runFor(6_000);
    await expect.poll(() => chat(page).count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});
