import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AssessmentEvent, AssessmentEvent as EventShape, watchAssessment } from '#contract/assessments/events.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import {
  approveAssessment,
  recallAssessment,
  returnAssessment,
  submitAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import { type AssessmentFixture, BEST, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { logout } from '#contract/auth/auth.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let at: AssessmentFixture;
let other: TestServer;
beforeAll(async () => {
  at = await openAssessmentFixture();
  // Second process on the same database.
  other = await startTestServer({}, { database: { ownerUrl: at.server.ownerUrl, drop: async () => {} } });
});
const open: AbortController[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const one of open.splice(0)) one.abort();
});
afterAll(async () => {
  await other.close();
  await at.server.close();
});

interface Page {
  events: AssessmentEvent[];
  hasEnded: () => boolean;
  leave: () => void;
}

/** Opens the stream at one of the two processes, like a browser. */
async function pageOf(person: Pick<Person, 'cookies'>, id: string, server: TestServer = at.server): Promise<Page> {
  const cookie = Object.entries(person.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const controller = new AbortController();
  open.push(controller);
  const address = `http://127.0.0.1:${await server.port()}${watchAssessment.path.replace(':id', id)}`;
  const response = await fetch(address, { headers: { cookie }, signal: controller.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: AssessmentEvent[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const part of whole) if (part.startsWith('data: ')) events.push(EventShape.parse(JSON.parse(part.slice(6))));
    }
    hasEnded = true;
  };
  void read().catch(() => undefined);
  return { events, hasEnded: () => hasEnded, leave: () => controller.abort() };
}

const save = (id: string, questionKey: string, value: string, by: Person, version = 0) =>
  by.sees(saveAnswer, { params: { id, questionKey }, body: { value, version } });
const peopleOn = ({ events }: Page) => {
  const last = events.findLast((event) => event.kind === 'people');
  return last?.kind === 'people' ? last.people.map(({ id }) => id) : [];
};
const answersOn = ({ events }: Page) => events.flatMap((event) => (event.kind === 'answer' ? [event.answer] : []));

describe('an assessment that several people have open', () => {
  test('[WORK-22] Another person’s answer arrives within two seconds, in every process', async () => {
    const { id } = await at.assessment();
    const pages = [await pageOf(at.engineer, id), await pageOf(at.vcio, id, other)];
    const { answer } = await save(id, 'mfa', 'partial', at.engineer);
    for (const page of pages) await expect.poll(() => answersOn(page)).toEqual([answer]);
  });

  test('[WORK-23] Every viewer sees who is present and who has left', async () => {
    const { id } = await at.assessment();
    const first = await pageOf(at.engineer, id);
    await expect.poll(() => peopleOn(first)).toEqual([at.engineer.id]);
    const second = await pageOf(at.vcio, id, other);
    const both = [at.engineer.id, at.vcio.id].toSorted();
    for (const page of [first, second]) await expect.poll(() => peopleOn(page).toSorted()).toEqual(both);
    second.leave();
    await expect.poll(() => peopleOn(first)).toEqual([at.engineer.id]);
  });

  test('[WORK-24] T2: of two simultaneous answers to one question, one is stored and the other is refused with the stored one', async () => {
    const { id } = await at.assessment();
    const page = await pageOf(at.vcio, id);
    const put = (person: Person, value: string) =>
      person.inject({ method: 'PUT', url: `/api/assessments/${id}/answers/mfa`, payload: { value, version: 0 } });
    const both = await Promise.all([put(at.engineer, 'met'), put(at.vcio, 'not_met')]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const winner: unknown = both.find(({ statusCode }) => statusCode === 200)?.json().answer;
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CONFLICT', current: winner });
    await expect.poll(() => answersOn(page)).toEqual([winner]);
  });

  test('[ASSESS-6] Submission, recall, return and approval arrive within two seconds, in every process', async () => {
    const { id } = await at.assessment();
    for (const [questionKey, value] of Object.entries(BEST)) await save(id, questionKey, value, at.engineer);
    const page = await pageOf(at.vcio, id, other);
    const changes = () => page.events.filter(({ kind }) => kind === 'changed').length;
    const moves = [
      () => at.engineer.sees(submitAssessment, { params: { id } }),
      () => at.engineer.sees(recallAssessment, { params: { id } }),
      () => at.engineer.sees(submitAssessment, { params: { id } }),
      () => at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'Once more' } }),
      () => at.engineer.sees(submitAssessment, { params: { id } }),
      () => at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } }),
    ];
    for (const move of moves) {
      const before = changes();
      await move();
      await expect.poll(changes).toBeGreaterThan(before);
    }
  });

  test('[WORK-25] The stream of one assessment contains nothing about another', async () => {
    const [one, another] = [await at.assessment(), await at.assessment()];
    const page = await pageOf(at.vcio, one.id);
    await save(another.id, 'mfa', 'met', at.engineer);
    await save(one.id, 'password', 'yes', at.engineer);
    await expect.poll(() => answersOn(page).map(({ questionKey }) => questionKey)).toEqual(['password']);
    expect(JSON.stringify(page.events)).not.toContain(another.id);
  });

  test('[WORK-26] The stream is refused for another organisation, without a session, and for a missing assessment', async () => {
    const { id } = await at.assessment();
    const foreign = await at.server.organization('Southwind IT');
    const url = (of: string) => `/api/assessments/${of}/events`;
    expect((await foreign.owner.inject({ method: 'GET', url: url(id) })).json()).toMatchObject({ code: 'ASSESSMENT_NOT_FOUND' });
    expect((await at.server.stranger.inject({ method: 'GET', url: url(id) })).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await at.engineer.inject({ method: 'GET', url: url(foreign.id) })).json()).toMatchObject({ code: 'ASSESSMENT_NOT_FOUND' });
  });

  test('[WORK-34] A session with more than twenty streams loses its oldest, and a request without a body opens none', async () => {
    const { id } = await at.assessment();
    const pages: Page[] = [];
    for (let n = 0; n < 21; n += 1) pages.push(await pageOf(at.engineer, id));
    await expect.poll(() => pages.map((page) => page.hasEnded())).toEqual(pages.map((_, n) => n === 0));
    expect((await at.server.app.inject({ method: 'HEAD', url: `/api/assessments/${id}/events` })).statusCode).toBe(404);
  });

  const admin = async () => at.msp.person('admin');
  const endings: [why: string, end: (person: Person, id: string) => Promise<unknown>][] = [
    ['signs out', (person) => person.sees(logout)],
    ['is disabled', async ({ id }) => (await admin()).sees(updateUser, { params: { id }, body: { status: 'disabled' } })],
    ['gets another role', async ({ id }) => (await admin()).sees(updateUser, { params: { id }, body: { roles: ['alignment_engineer'] } })],
    ['is limited to other customers', async ({ id }) => limitToNewCustomer(id)],
    ['has the list of their customers changed', async ({ id }) => limitToNewCustomer(id)],
  ];
  const limitToNewCustomer = async (id: string) => {
    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: `Elsewhere ${randomUUID()}` } });
    await (await admin()).sees(updateUser, { params: { id }, body: { customerIds: [customerId] } });
  };

  test.each(endings)('The stream of a person who %s ends at once in every process, and brings no later answer', async (why, end) => {
    const assessment = await at.assessment();
    const person = await at.msp.person('vcio');
    if (why.startsWith('has the list'))
      await (await admin()).sees(updateUser, { params: { id: person.id }, body: { customerIds: [assessment.customerId] } });
    const pages = [await pageOf(person, assessment.id), await pageOf(person, assessment.id, other)];
    const bystander = await pageOf(at.vcio, assessment.id);
    for (const page of pages) await expect.poll(() => peopleOn(page)).toContain(person.id);
    await end(person, assessment.id);
    await save(assessment.id, 'mfa', 'met', at.engineer);
    for (const page of pages) await expect.poll(() => page.hasEnded()).toBe(true);
    await expect.poll(() => answersOn(bystander)).toHaveLength(1);
    expect(pages.flatMap(answersOn)).toEqual([]);
    expect(bystander.hasEnded()).toBe(false);
  });

  test('[WORK-27] The stream ends soon after its session has been idle too long, and never extends a session', async () => {
    const { id } = await at.assessment();
    const person = await at.msp.person('alignment_engineer');
    const seen = () =>
      asAuth(at.server.pools, (tx) =>
        tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', person.id).orderBy('id').execute(),
      );
    const before = await seen();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const page = await pageOf(person, id);
    await expect.poll(() => peopleOn(page)).toEqual([person.id]);
    vi.advanceTimersByTime(10_000);
    expect([await seen(), page.hasEnded()]).toEqual([before, false]);
    await asAuth(at.server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ lastSeenAt: new Date(0) })
        .where('userId', '=', person.id)
        .execute(),
    );
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => page.hasEnded()).toBe(true);
  });
});
