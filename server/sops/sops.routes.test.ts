import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCalendar } from '#contract/calendar/calendar.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listFiles } from '#contract/files/files.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { search } from '#contract/search/search.contract.ts';
import { acknowledgeSop, createSop, getSop, listSops, rateSop, reviewSop, SOP_SORTS, updateSop } from '#contract/sops/sops.contract.ts';
import { deleteSopRun, listSopRuns, startSopRun, tickSopRun } from '#contract/sops/sops.runs.contract.ts';
import { addSopStarter, listSopGaps, listSopStarters } from '#contract/sops/sops.starters.contract.ts';
import { getSopVersion, listSopVersions, restoreSopVersion } from '#contract/sops/sops.versions.contract.ts';
import { addStarter } from '#contract/templates/starters.contract.ts';
import { withoutHtml } from '#domain/sops/markdown.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { STARTERS } from '#server/templates/templates.ts';
import { readPages } from '#tests/support/pages.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { attached, sendFile } from '#tests/support/upload.ts';
import { ageSops } from './sops.jobs.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

const written = (title: string, more: object = {}) => vcio.sees(createSop, { body: { title, category: 'backup', body: 'Text', ...more } });
const published = async (title: string, more: object = {}) => {
  const { id } = await written(title, more);
  return vcio.sees(updateSop, { params: { id }, body: { status: 'published' } });
};
const titles = async (query: object) => (await engineer.sees(listSops, { query })).map(({ title }) => title);

test('[SOP-5] An SOP written by a vCIO is readable by all roles; an engineer cannot change it, and HTML in it is text', async () => {
  const sop = await written('Handover', { body: 'Hello <script>alert(1)</script>', tags: ['x', 'x'], linkedQuestionKeys: ['a', 'a'] });
  expect(sop).toMatchObject({
    status: 'draft',
    owner: { id: vcio.id },
    reviewEveryDays: 60,
    tags: ['x'],
    linkedQuestionKeys: ['a'],
    version: 1,
  });
  expect(sop.body).toBe('Hello \\<script>alert(1)\\</script>');
  expect(await engineer.sees(getSop, { params: { id: sop.id } })).toMatchObject({ title: 'Handover' });
  expect(await engineer.refused(updateSop, { params: { id: sop.id }, body: { title: 'Mine' } })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await engineer.refused(createSop, { body: { title: 'Mine', category: 'backup' } })).toMatchObject({ code: 'FORBIDDEN' });
});

test('[SOP-6] An empty SOP cannot be published, and a published one has a next review date', async () => {
  const { id } = await written('Empty', { body: '' });
  expect(await vcio.refused(updateSop, { params: { id }, body: { status: 'published' } })).toMatchObject({ code: 'REQUIRED_FIELD' });
  const sop = await vcio.sees(updateSop, { params: { id }, body: { status: 'published', body: 'Now it says something' } });
  const days = (Date.parse(sop.nextReviewAt ?? '') - Date.parse(sop.reviewedOn ?? '')) / 86_400_000;
  expect([sop.status, days]).toEqual(['published', 60]);
  const yearly = await vcio.sees(updateSop, { params: { id }, body: { reviewEveryDays: 365 } });
  expect((Date.parse(yearly.nextReviewAt ?? '') - Date.parse(yearly.reviewedOn ?? '')) / 86_400_000).toBe(365);
});

test('[SOP-7] Every saved text is a version, and an earlier version can be restored', async () => {
  const { id } = await written('Versions', { body: 'First' });
  await vcio.sees(updateSop, { params: { id }, body: { body: 'Second' } });
  await vcio.sees(updateSop, { params: { id }, body: { tags: ['new'] } });
  const restored = await vcio.sees(restoreSopVersion, { params: { id, number: '1' } });
  expect([restored.body, restored.version, restored.textVersion]).toEqual(['First', 4, 4]);
  expect((await engineer.sees(listSopVersions, { params: { id } })).map(({ number }) => number)).toEqual([4, 2, 1]);
  expect(await engineer.sees(getSopVersion, { params: { id, number: '2' } })).toMatchObject({ body: 'Second', writtenBy: { id: vcio.id } });
  expect(await engineer.refused(getSopVersion, { params: { id, number: '3' } })).toMatchObject({ code: 'SOP_NOT_FOUND' });
});

test('[SOP-8] SOPs are found by word stems, by code and by question, and narrowed by filters', async () => {
  const { id } = await published('Zebra crossing', { body: 'Restoring servers quickly', code: 'ZB-1', linkedQuestionKeys: ['zebra.q'] });
  expect(await titles({ q: 'restored server' })).toEqual(['Zebra crossing']);
  expect(await titles({ q: 'zb-' })).toEqual(['Zebra crossing']);
  expect(await titles({ questionKey: 'zebra.q' })).toEqual(['Zebra crossing']);
  expect(await titles({ q: 'zebra', category: 'network' })).toEqual([]);
  expect(await titles({ q: '"unbalanced & (' })).toEqual([]);
  expect(await engineer.sees(search, { query: { q: 'zebra' } })).toMatchObject([{ kind: 'sop', url: `/sops/${id}` }]);
  await vcio.sees(updateSop, { params: { id }, body: { status: 'archived' } });
  expect(await titles({ q: 'zebra' })).toEqual([]);
  expect(await titles({ q: 'zebra', status: 'archived' })).toEqual(['Zebra crossing']);
});

test.each(SOP_SORTS)('[SOP-9] In the order %s each SOP comes once, page after page', async (sort) => {
  const paged = (await readPages<{ title: string }>(engineer, `/api/sops?limit=2&sort=${sort}`)).map(({ title }) => title);
  expect(paged).toEqual(await titles({ sort }));
  expect(new Set(paged).size).toBe(paged.length);
});

test('[SOP-10] An SOP due for review becomes stale once, its owner is notified, and a review makes it current', async () => {
  const { id } = await published('Ageing', { nextReviewAt: '2031-05-05' });
  expect((await vcio.sees(getSop, { params: { id } })).nextReviewAt).not.toBeNull();
  await vcio.sees(updateSop, { params: { id }, body: { nextReviewAt: '2031-05-05' } });
  const shown = await engineer.sees(getCalendar, { query: { from: '2031-05-01', to: '2031-06-01', layer: 'sop' } });
  expect(shown).toMatchObject([{ title: 'Ageing, to be reviewed', customer: null, person: { id: vcio.id }, link: `/sops/${id}` }]);

  const run = (now: string) => ageSops.run({ pools: server.pools, publicUrl: 'https://here.test', now: new Date(now) });
  await run('2031-05-04T12:00:00Z');
  expect((await vcio.sees(getSop, { params: { id } })).status).toBe('published');
  await run('2031-05-05T12:00:00Z');
  await run('2031-05-05T13:00:00Z');
  expect((await vcio.sees(getSop, { params: { id } })).status).toBe('stale');
  const notes = await vcio.sees(listNotifications, { query: {} });
  expect(notes.filter(({ title, message }) => title.startsWith('SOP due for review: ') && message.includes('Ageing'))).toHaveLength(1);

  const reviewed = await vcio.sees(reviewSop, { params: { id } });
  expect([reviewed.status, reviewed.reviewedOn === null]).toEqual(['published', false]);
  expect(await engineer.refused(reviewSop, { params: { id } })).toMatchObject({ code: 'FORBIDDEN' });
  const draft = await written('Unborn');
  expect(await vcio.refused(reviewSop, { params: { id: draft.id } })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
});

test('[SOP-11] Readers confirm an SOP as read and as helpful; a new text must be read again', async () => {
  const { id } = await published('Read me');
  expect(await engineer.sees(acknowledgeSop, { params: { id } })).toMatchObject({ acknowledgedCount: 1, mine: { acknowledgedVersion: 1 } });
  expect(await vcio.sees(rateSop, { params: { id }, body: { helpful: true } })).toMatchObject({ helpfulCount: 1 });
  expect(await engineer.sees(rateSop, { params: { id }, body: { helpful: true } })).toMatchObject({
    helpfulCount: 2,
    mine: { isHelped: true },
  });
  expect(await engineer.sees(rateSop, { params: { id }, body: { helpful: false } })).toMatchObject({ helpfulCount: 1 });
  await vcio.sees(updateSop, { params: { id }, body: { body: 'Another text' } });
  const again = await engineer.sees(getSop, { params: { id } });
  expect([again.acknowledgedCount, again.mine.acknowledgedVersion, again.textVersion]).toEqual([0, 1, 3]);
});

test('[SOP-12] A checklist is completed for a customer, with the person who ticked each item', async () => {
  const customer = await vcio.sees(createCustomer, { body: { name: 'Checked Ltd' } });
  const { id } = await published('Checklist', { body: '- [ ] One\n- [ ] Two' });
  const run = await engineer.sees(startSopRun, { params: { id }, body: { customerId: customer.id } });
  const params = { id: run.id };
  const ticked = await engineer.sees(tickSopRun, { params, body: { point: 1, done: true, version: run.version } });
  expect(ticked.points).toMatchObject([
    { text: 'One', tick: null },
    { text: 'Two', tick: { by: { id: engineer.id } } },
  ]);
  expect(await vcio.refused(tickSopRun, { params, body: { point: 0, done: true, version: run.version } })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(await vcio.refused(tickSopRun, { params, body: { point: 7, done: true } })).toMatchObject({ code: 'VALIDATION_ERROR' });
  await vcio.sees(updateSop, { params: { id }, body: { body: 'No points any more' } });
  expect(await vcio.sees(listSopRuns, { params: { id } })).toMatchObject([
    { customer: { name: 'Checked Ltd' }, points: [{}, { text: 'Two' }] },
  ]);
  expect(await vcio.refused(startSopRun, { params: { id }, body: { customerId: customer.id } })).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  expect(await engineer.refused(deleteSopRun, { params })).toMatchObject({ code: 'FORBIDDEN' });
  await vcio.sees(deleteSopRun, { params });
  expect(await vcio.sees(listSopRuns, { params: { id } })).toEqual([]);
});

test('[SOP-13] Pictures are attached to an SOP by its authors and visible to all', async () => {
  const { id } = await written('Pictures');
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const place = { ownerType: 'sop', ownerId: id } as const;
  const file = await attached(vcio, place, { name: 'rack.png', bytes });
  expect((await sendFile(engineer, place, { name: 'rack.png', bytes })).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect(await engineer.sees(listFiles, { query: place })).toMatchObject([{ id: file.id, name: 'rack.png' }]);
  expect((await engineer.inject({ method: 'GET', url: file.url })).statusCode).toBe(200);
});

test('[SOP-14] A starter becomes a draft of the organisation, and its published copy explains questions of a template', async () => {
  const starters = await engineer.sees(listSopStarters);
  const known = new Set(STARTERS.flatMap((starter) => questionsOf(starter.load()).map(({ key }) => key)));
  for (const { key, title, body, questionKeys } of starters) {
    expect(body.split(/\s+/).length, key).toBeGreaterThanOrEqual(150);
    expect(body.split(/\s+/).length, key).toBeLessThanOrEqual(400);
    expect(
      questionKeys.filter((question) => !known.has(question)),
      title,
    ).toEqual([]);
    expect(withoutHtml(body)).toBe(body);
  }
  expect([starters.length, new Set(starters.map(({ title }) => title)).size]).toEqual([15, 15]);

  await vcio.sees(addStarter, { params: { slug: 'core-technical-alignment' } });
  const missing = async () => (await engineer.sees(listSopGaps, { query: {} }))[0]?.missing.map(({ key }) => key) ?? [];
  expect(await missing()).toContain('identity-mfa-all-users');
  const copy = await vcio.sees(addSopStarter, { params: { slug: 'second-factor-for-everybody' } });
  expect(copy).toMatchObject({ status: 'draft', title: 'Roll out MFA to all users' });
  expect(await missing()).toContain('identity-mfa-all-users');
  await vcio.sees(updateSop, { params: { id: copy.id }, body: { status: 'published' } });
  expect(await missing()).not.toContain('identity-mfa-all-users');
  expect(await vcio.refused(addSopStarter, { params: { slug: 'none' } })).toMatchObject({ code: 'SOP_NOT_FOUND' });
});
