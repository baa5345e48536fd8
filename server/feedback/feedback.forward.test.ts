import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openBoard } from './boards.fixture.ts';

const WORDS = {
  title: 'Ask @octocat',
  description: 'It loads ![x](https://evil.example/p.png)\nand says #12.',
  category: 'bug',
  priority: 'critical',
  currentPage: '/customers',
} as const;

let server: TestServer | undefined;
let board: Awaited<ReturnType<typeof openBoard>> | undefined;
afterEach(async () => {
  await server?.close();
  board?.close();
});

/** Starts an application that forwards to a board of this kind, with one queued feedback. */
async function waiting(settings: Record<string, string>, ...answers: Parameters<typeof openBoard>) {
  const opened = await openBoard(...answers);
  board = opened;
  const own = await startTestServer({ FEEDBACK_URL: opened.url, ...settings });
  server = own;
  const msp = await own.organization();
  const engineer = await msp.person('alignment_engineer');
  const { id } = await engineer.sees(sendFeedback, { body: WORDS });
  return {
    msp,
    engineer,
    id,
    received: opened.received,
    deliver: () => deliverWaiting(own.context),
    storedFeedback: () =>
      asOrganization(own.pools, msp.id, (tx) => tx.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    row: () => asPlatform(own.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().executeTakeFirstOrThrow()),
    again: () =>
      asPlatform(own.pools, (tx) =>
        tx
          .updateTable('platform.outbox')
          .set({ nextAttemptAt: new Date(0) })
          .execute(),
      ),
  };
}

const TRELLO = {
  FEEDBACK_TARGET: 'trello',
  FEEDBACK_TOKEN: 'token-of-trello',
  FEEDBACK_KEY: 'key-of-trello',
  FEEDBACK_LIST: '5abbe4b7ddc1b351ef961414',
};
const GITHUB = { FEEDBACK_TARGET: 'github', FEEDBACK_TOKEN: 'token-of-github', FEEDBACK_REPO: 'acme/plumbline' };
const JIRA = { FEEDBACK_TARGET: 'jira', FEEDBACK_TOKEN: 'token-of-jira', FEEDBACK_KEY: 'bot@acme.test', FEEDBACK_PROJECT: 'PLUM' };
const WEBHOOK = { FEEDBACK_TARGET: 'webhook', FEEDBACK_TOKEN: 'secret-of-the-hook' };

describe('feedback is forwarded', () => {
  test('[FEED-1] Feedback is forwarded to a Trello list, with the credentials only in a header', async () => {
    const { deliver, received, storedFeedback, id } = await waiting(TRELLO, {
      status: 200,
      body: { id: 'c1', shortUrl: 'https://trello.com/c/abc' },
    });
    expect(await deliver()).toBe(1);

    const [{ path, headers, text } = { path: '', headers: {}, text: '{}' }] = received;
    expect(path).toBe('/1/cards');
    expect(headers.authorization).toBe('OAuth oauth_consumer_key="key-of-trello", oauth_token="token-of-trello"');
    const card = JSON.parse(text);
    expect(card).toMatchObject({ idList: TRELLO.FEEDBACK_LIST, name: '[critical] Ask @\u200boctocat', pos: 'top' });
    expect(card.desc).toContain(id);
    expect(await storedFeedback()).toMatchObject({ remoteId: 'c1', remoteUrl: 'https://trello.com/c/abc', forwardedAt: expect.any(Date) });
    expect(await deliver()).toBe(0);
    expect(received).toHaveLength(1);
  });

  test('[FEED-2] Feedback is forwarded as a GitHub issue without mentions, loaded content or names of people', async () => {
    const answer = { number: 7, html_url: 'https://github.com/acme/plumbline/issues/7' };
    const { deliver, received, storedFeedback, engineer } = await waiting(GITHUB, { status: 201, body: answer });
    expect(await deliver()).toBe(1);

    const [{ path, headers, text } = { path: '', headers: {}, text: '{}' }] = received;
    expect(path).toBe('/repos/acme/plumbline/issues');
    expect(headers).toMatchObject({
      authorization: 'Bearer token-of-github',
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': expect.stringMatching(/^Plumbline\//),
    });
    const issue = JSON.parse(text);
    expect(issue.labels).toEqual(['feedback', 'bug']);
    expect(`${issue.title} ${issue.body}`).not.toMatch(/@octocat|#12|!\[|https:\/\/evil/);
    expect(text).not.toContain(engineer.email);
    expect(await storedFeedback()).toMatchObject({ remoteId: '7', remoteUrl: answer.html_url });
  });

  test('Feedback is forwarded as a Jira issue whose description is a document', async () => {
    const { deliver, received, storedFeedback } = await waiting(JIRA, { status: 201, body: { id: '10000', key: 'PLUM-3', self: 'x' } });
    expect(await deliver()).toBe(1);

    const [{ path, headers, text } = { path: '', headers: {}, text: '{}' }] = received;
    expect(path).toBe('/rest/api/3/issue');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('bot@acme.test:token-of-jira').toString('base64')}`);
    const { fields } = JSON.parse(text);
    expect(fields).toMatchObject({ project: { key: 'PLUM' }, issuetype: { name: 'Task' }, description: { type: 'doc', version: 1 } });
    expect(fields.description.content[0]).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: 'It loads ![x](https://evil.example/p.png)' }],
    });
    expect(await storedFeedback()).toMatchObject({ remoteId: 'PLUM-3', remoteUrl: `${board?.url}/browse/PLUM-3` });
  });

  test('Feedback is forwarded to a webhook, signed over the bytes that are sent', async () => {
    const { deliver, received, storedFeedback, msp, engineer, id } = await waiting(WEBHOOK, { status: 204 });
    expect(await deliver()).toBe(1);

    const [{ headers, text } = { headers: {} as Record<string, string>, text: '{}' }] = received;
    expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', 'secret-of-the-hook').update(text).digest('hex')}`);
    expect(Number(headers['x-timestamp'])).toBeCloseTo(Date.now() / 1000, -2);
    expect(JSON.parse(text)).toMatchObject({
      ...WORDS,
      id,
      organization: { id: msp.id, name: 'Northwind IT' },
      user: { id: engineer.id, email: engineer.email, role: 'alignment_engineer' },
    });
    expect(await storedFeedback()).toMatchObject({ forwardedAt: expect.any(Date), remoteId: null, remoteUrl: null });
  });

  test('Feedback is forwarded again after the board failed, and not before the retry time that the board requested', async () => {
    const { deliver, received, row, again, storedFeedback } = await waiting(
      GITHUB,
      { status: 503, body: 'a secret of the other side', headers: { 'retry-after': '900' } },
      { status: 201, body: { number: 8, html_url: 'https://github.com/acme/plumbline/issues/8' } },
    );
    expect(await deliver()).toBe(0);
    const failed = await row();
    expect(failed).toMatchObject({ attempts: 1, lastError: 'The task board (github) responded with 503.', deliveredAt: null });
    expect((failed.nextAttemptAt.getTime() - Date.now()) / 1000).toBeGreaterThan(800);
    expect(await deliver()).toBe(0);
    await again();
    expect(await deliver()).toBe(1);
    expect(received).toHaveLength(2);
    expect(await storedFeedback()).toMatchObject({ remoteId: '8' });
  });

  test('Feedback is no longer forwarded after twelve attempts and stays stored', async () => {
    const { deliver, row, again, storedFeedback } = await waiting(TRELLO, { status: 400, body: 'invalid value for idList' });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await deliver();
      await again();
    }
    expect(await row()).toMatchObject({ attempts: 12, payload: {}, deliveredAt: null });
    expect(await storedFeedback()).toMatchObject({ ...WORDS, forwardedAt: null });
  });

  test("Feedback counts as forwarded if the board's response is unreadable, so that no second card is created", async () => {
    const { deliver, storedFeedback } = await waiting(GITHUB, { status: 201, body: '<html>' });
    expect(await deliver()).toBe(1);
    expect(await storedFeedback()).toMatchObject({ forwardedAt: expect.any(Date), remoteId: null });
  });

  test('Forwarding follows no redirect, which would carry the credentials elsewhere', async () => {
    const { deliver, row } = await waiting(TRELLO, { status: 307, headers: { location: 'https://evil.example/' } });
    expect(await deliver()).toBe(0);
    expect((await row()).lastError).toContain('which is not followed');
  });

  test('The outbox contains only the id of the feedback', async () => {
    const { row, id } = await waiting(WEBHOOK, { status: 200 });
    expect(await row()).toMatchObject({ kind: 'feedback', payload: { feedbackId: id } });
  });
});
