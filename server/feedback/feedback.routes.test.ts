import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const DESCRIPTION = 'The list of customers forgets its order.';

describe('feedback', () => {
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
  });
  afterAll(() => server.close());

  const storedFeedback = (organizationId = msp.id) =>
    asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('feedback').selectAll().orderBy('createdAt').orderBy('id').execute(),
    );
  const queued = () =>
    asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().where('kind', '=', 'feedback').execute());

  test('Feedback is stored with its author and page and is audited', async () => {
    const engineer = await msp.person('alignment_engineer');
    const answer = await engineer.sees(sendFeedback, {
      body: { title: '  The order  ', description: ` ${DESCRIPTION}\n`, category: 'bug', priority: 'high', currentPage: '/customers' },
    });

    expect(answer).toMatchObject({
      title: 'The order',
      description: DESCRIPTION,
      category: 'bug',
      priority: 'high',
      currentPage: '/customers',
    });
    const [row] = await storedFeedback();
    expect(row).toMatchObject({ id: answer.id, personId: engineer.id, title: 'The order', forwardedAt: null, remoteId: null });
    const trail = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').selectAll().where('entityId', '=', answer.id).execute(),
    );
    expect(trail).toMatchObject([{ action: 'feedback.sent', entityType: 'feedback', entityLabel: 'The order', actorId: engineer.id }]);
    expect(await queued()).toEqual([]);
  });

  test('[FEED-3] Feedback is general and of medium priority by default', async () => {
    const { category, priority, currentPage } = await msp.owner.sees(sendFeedback, { body: { title: 'A', description: DESCRIPTION } });
    expect([category, priority, currentPage]).toEqual(['general', 'medium', null]);
  });

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(256) }, 'title', 'Title must be less than 255 characters'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    [{ description: `   short${' '.repeat(20)}` }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'a'.repeat(2001) }, 'description', 'Description must be less than 2000 characters'],
  ])('[FEED-4] Invalid feedback is refused in the words of the specification: %o', async (change, field, message) => {
    const before = await storedFeedback();
    const refusal = await msp.owner.inject({
      method: 'POST',
      url: '/api/feedback',
      payload: { title: 'A', description: DESCRIPTION, ...change },
    });
    expect([refusal.statusCode, refusal.json().field, refusal.json().message]).toEqual([400, field, message]);
    expect(await storedFeedback()).toEqual(before);
  });

  test.each([
    { category: 'praise' },
    { priority: 'urgent' },
    { currentPage: 'https://evil.example/' },
    { currentPage: '//evil.example' },
    { currentPage: '/reset-password?token=secret' },
    { title: 'a\u0000b' },
  ])('[FEED-5] Malformed feedback is refused and stores nothing: %o', async (change) => {
    const before = await storedFeedback();
    const payload = { title: 'A', description: DESCRIPTION, ...change };
    expect((await msp.owner.inject({ method: 'POST', url: '/api/feedback', payload })).statusCode).toBe(400);
    expect(await storedFeedback()).toEqual(before);
  });

  test('[FEED-6] Feedback may be as long as the specification allows', async () => {
    const body = { title: 'a'.repeat(255), description: 'b'.repeat(2000) };
    expect(await msp.owner.sees(sendFeedback, { body })).toMatchObject(body);
  });

  test('Feedback sent twice with the same Idempotency-Key is stored once', async () => {
    const before = (await storedFeedback()).length;
    const sending = { body: { title: 'Once', description: DESCRIPTION }, idempotencyKey: 'once-and-for-all' };
    const [one, other] = [await msp.owner.sees(sendFeedback, sending), await msp.owner.sees(sendFeedback, sending)];
    expect(one.id).toBe(other.id);
    expect(await storedFeedback()).toHaveLength(before + 1);
  });

  test('Feedback of another organisation cannot be seen', async () => {
    const other = await server.organization('Other');
    expect(await storedFeedback(other.id)).toEqual([]);
  });

  test('Feedback is accepted twenty times an hour from one person, and still from another', async () => {
    const talker = await msp.person('vcio');
    const body = { title: 'Again', description: DESCRIPTION };
    for (let i = 0; i < 20; i += 1) await talker.sees(sendFeedback, { body });
    const before = await storedFeedback();
    const refusal = await talker.refused(sendFeedback, { body });
    expect([refusal.status, refusal.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await storedFeedback()).toEqual(before);
    await (await msp.person('vcio')).sees(sendFeedback, { body });
  });
});
