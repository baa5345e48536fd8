import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveCustomer, createCustomer, deleteCustomer, restoreCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { getQbrCounts, listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { finalizeQbr, generateQbr, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type ApprovedSeed, SECRET, seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

const NAMES = 'مرحبا 株式会社 🏔';

describe('QBRs', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  let customerId: string;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
    vcio = await msp.person('vcio');
    customerId = (await vcio.sees(createCustomer, { body: { name: 'Adatum', notesInternal: SECRET } })).id;
  });
  afterAll(() => server.close());

  const seed = (more: Partial<ApprovedSeed> = {}) => seedAssessment(server.pools, msp.id, { customerId, ...more });
  const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(server.pools, msp.id, work);
  const isReady = async (id: string) =>
    (await inOrganization((tx) => tx.selectFrom('assessments').select('readyForQbr').where('id', '=', id).executeTakeFirstOrThrow()))
      .readyForQbr;
  const generated = async () => vcio.sees(createQbr, { body: { customerId, assessmentId: (await seed()).id } });

  test('A QBR of an approved assessment has its figures, sections and initial texts at once', async () => {
    const earlier = await seed({ approvedAt: new Date(Date.now() - 120 * 86_400_000), values: { mfa: 'not_met', copies: 'not_met' } });
    const { id: assessmentId } = await seed({ like: earlier, assignedTo: vcio.id });
    const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId } });

    expect(qbr).toMatchObject({
      status: 'draft',
      assessmentId,
      customer: { name: 'Adatum' },
      owner: { id: vcio.id },
      version: 1,
      overdue: false,
    });
    expect(qbr.title).toBe(`Adatum - Q${qbr.period.quarter} ${qbr.period.year} QBR`);
    expect(qbr.figures).toMatchObject({ previous: { score: 0 }, assessment: { engineer: 'vcio Tester', template: 'Core alignment' } });
    expect(qbr.score).toBe(qbr.figures?.score);
    expect(qbr.figures?.findings.all.map(({ title, note }) => [title, note])).toEqual([
      ['Finding mfa', 'Three people have no second factor.'],
      ['Finding tested', null],
    ]);
    expect(qbr.sections).toHaveLength(QBR_SECTION_KEYS.length);
    expect(qbr.sections.find(({ key }) => key === 'summary')?.narrative).toContain('Adatum');
    expect(qbr.sections.find(({ key }) => key === 'score')?.data).toMatchObject({ score: qbr.score });
    expect(JSON.stringify(qbr)).not.toContain(SECRET);
    expect(await isReady(assessmentId)).toBe(false);
  });

  test('No QBR can be created for an archived customer until the customer is restored', async () => {
    const away = (await vcio.sees(createCustomer, { body: { name: 'Away Ltd' } })).id;
    await vcio.sees(archiveCustomer, { params: { id: away } });
    expect(await vcio.refused(createQbr, { body: { customerId: away } })).toMatchObject({
      status: 409,
      code: 'INVALID_STATUS_TRANSITION',
      field: 'customerId',
      message: 'This customer is archived; restore the customer first',
    });
    expect(await vcio.sees(listQbrs, { query: { customerId: away } })).toEqual([]);
    await vcio.sees(restoreCustomer, { params: { id: away } });
    expect(await vcio.sees(createQbr, { body: { customerId: away } })).toMatchObject({ status: 'draft', customer: { id: away } });
  });

  test('A QBR without an assessment is an empty draft that can be generated later', async () => {
    const empty = await vcio.sees(createQbr, { body: { customerId, title: ` ${NAMES} ` } });
    expect(empty).toMatchObject({ title: NAMES, status: 'draft', sections: [], figures: null, score: null });
    expect(await vcio.refused(generateQbr, { params: { id: empty.id }, body: undefined })).toMatchObject({
      status: 422,
      code: 'QBR_GENERATION_FAILED',
      details: { reason: 'no_assessment' },
    });
    expect(await vcio.refused(finalizeQbr, { params: { id: empty.id }, body: undefined })).toMatchObject({
      status: 422,
      details: { reason: 'no_assessment' },
    });
    expect((await vcio.inject({ method: 'GET', url: `/api/qbrs/${empty.id}/export` })).json().code).toBe('QBR_GENERATION_FAILED');

    const { id: assessmentId } = await seed();
    const full = await vcio.sees(generateQbr, { params: { id: empty.id }, body: { assessmentId } });
    expect(full).toMatchObject({ title: NAMES, assessmentId, version: 2 });
    expect(full.sections).toHaveLength(QBR_SECTION_KEYS.length);
  });

  test('[QBR-6] A QBR of an unsuitable assessment is refused with the reason and stores nothing', async () => {
    const other = (await vcio.sees(createCustomer, { body: { name: 'Other customer' } })).id;
    const before = (await vcio.sees(getQbrCounts)).byStatus;
    const cases = [
      [{ status: 'pending_review', name: 'Half done' }, 'not_approved', /"Half done" is Pending Review/],
      [{ values: { gossip: 'met' } }, 'too_few_answers', /has 0 scored answers/],
      [{ customerId: other, name: 'Foreign' }, 'other_customer', /"Foreign" belongs to another customer/],
    ] as const;
    for (const [more, reason, message] of cases) {
      const { id: assessmentId } = await seed({ ...more, findings: {} });
      const refusal = await vcio.refused(createQbr, { body: { customerId, assessmentId } });
      expect(refusal).toMatchObject({ status: 422, code: 'QBR_GENERATION_FAILED', details: { reason } });
      expect(refusal.message).toMatch(message);
    }
    expect((await vcio.sees(getQbrCounts)).byStatus).toEqual(before);
  });

  test('Unknown ids, ids of deleted assessments and ids of another organisation get the same answer', async () => {
    const stranger = await server.organization('Strangers');
    const theirs = (await stranger.owner.sees(createCustomer, { body: { name: 'Theirs' } })).id;
    const { id: foreign } = await seedAssessment(server.pools, stranger.id, { customerId: theirs });
    const { id: deleted } = await seed();
    await inOrganization((tx) => tx.updateTable('assessments').set({ deletedAt: new Date() }).where('id', '=', deleted).execute());

    for (const id of [randomUUID(), theirs])
      expect((await vcio.refused(createQbr, { body: { customerId: id } })).code).toBe('CUSTOMER_NOT_FOUND');
    for (const assessmentId of [randomUUID(), foreign, deleted]) {
      expect((await vcio.refused(createQbr, { body: { customerId, assessmentId } })).code).toBe('ASSESSMENT_NOT_FOUND');
    }
    const { id, version } = await generated();
    const codes = await Promise.all([
      stranger.owner.refused(getQbr, { params: { id } }),
      stranger.owner.refused(updateQbr, { params: { id }, body: { title: 'Mine', version } }),
      stranger.owner.refused(finalizeQbr, { params: { id }, body: undefined }),
      stranger.owner.refused(deleteQbr, { params: { id } }),
      stranger.owner.refused(generateQbr, { params: { id }, body: undefined }),
    ]);
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['QBR_NOT_FOUND']));
    expect((await stranger.owner.inject({ method: 'GET', url: `/api/qbrs/${id}/export` })).json().code).toBe('QBR_NOT_FOUND');
  });

  test('Engineers cannot see QBRs, vCIOs create them and administrators delete them', async () => {
    const [engineer, admin] = [await msp.person('alignment_engineer'), await msp.person('admin')];
    const { id } = await generated();
    expect((await engineer.refused(listQbrs, { query: {} })).code).toBe('FORBIDDEN');
    expect((await engineer.refused(createQbr, { body: { customerId } })).code).toBe('FORBIDDEN');
    expect((await vcio.refused(deleteQbr, { params: { id } })).code).toBe('FORBIDDEN');
    await admin.sees(deleteQbr, { params: { id } });
    expect((await vcio.refused(getQbr, { params: { id } })).code).toBe('QBR_NOT_FOUND');
  });

  test('The default title of a QBR uses the organisation’s terminology', async () => {
    const other = await server.organization('Words');
    await other.owner.sees(updateOrganization, { body: { settings: { reviewWord: 'Technology review' } } });
    const { id } = await other.owner.sees(createCustomer, { body: { name: 'Contoso' } });
    const { title } = await other.owner.sees(createQbr, { body: { customerId: id, dateTime: '2027-02-03T10:00:00Z' } });
    expect(title).toBe('Contoso - Q1 2027 Technology review');
  });

  test("[QBR-7] The quarter of a QBR changes at midnight in the customer's time zone", async () => {
    for (const [timezone, quarter, year] of [
      ['Pacific/Auckland', 1, 2027],
      ['America/Los_Angeles', 4, 2026],
    ] as const) {
      const { id } = await vcio.sees(createCustomer, { body: { name: `Place ${timezone}`, timezone } });
      const qbr = await vcio.sees(createQbr, { body: { customerId: id, dateTime: '2026-12-31T13:00:00Z' } });
      expect(qbr).toMatchObject({ period: { year, quarter }, timezone, status: 'Scheduled' });
    }
  });

  test('[QBR-8] A date makes a draft QBR Scheduled, removing it makes it a draft again, and a finalized one stays finalized', async () => {
    const { id } = await generated();
    const change = async (body: { dateTime: string | null }) =>
      vcio.sees(updateQbr, { params: { id }, body: { ...body, version: (await vcio.sees(getQbr, { params: { id } })).version } });
    expect((await change({ dateTime: '2027-01-15T09:00:00+01:00' })).status).toBe('Scheduled');
    expect((await change({ dateTime: null })).status).toBe('draft');
    expect((await vcio.sees(finalizeQbr, { params: { id }, body: undefined })).status).toBe('finalized');
    expect(await change({ dateTime: '2027-01-15T09:00:00Z' })).toMatchObject({ status: 'finalized', dateTime: '2027-01-15T09:00:00.000Z' });
    expect((await vcio.sees(reopenQbr, { params: { id }, body: undefined })).status).toBe('Scheduled');
  });

  test('A stale version of a QBR is refused with the current row, and of two people saving at once one succeeds', async () => {
    const { id } = await generated();
    await vcio.sees(updateQbr, { params: { id }, body: { title: 'First', version: 1 } });
    const refusal = await vcio.refused(updateQbr, { params: { id }, body: { title: 'Second', version: 1 } });
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', current: { id, title: 'First', version: 2 } });
    expect(await vcio.refused(finalizeQbr, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 'CONFLICT' });

    const patch = (title: string) => vcio.inject({ method: 'PATCH', url: `/api/qbrs/${id}`, payload: { title, version: 2 } });
    const answers = await Promise.all([patch('A'), patch('B'), patch('C')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('Generating a QBR again updates its figures and keeps texts written by a person', async () => {
    const { id: first } = await seed();
    const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId: first } });
    await vcio.sees(updateQbr, {
      params: { id },
      body: {
        version: 1,
        sections: [
          { key: 'summary', narrative: 'Our own words' },
          { key: 'next', enabled: false },
        ],
      },
    });
    const { id: second } = await seed({ values: { mfa: 'met', offboarding: 'met', copies: 'met', tested: 'met' }, findings: {} });

    const again = await vcio.sees(generateQbr, { params: { id }, body: { assessmentId: second } });
    const of = (key: string) => again.sections.find((section) => section.key === key);
    expect(again).toMatchObject({ assessmentId: second, score: 100, figures: { findings: { total: 0 } } });
    expect(of('summary')).toMatchObject({ narrative: 'Our own words', keptNarrative: 'Our own words' });
    expect(of('findings')?.keptNarrative).toBe('');
    expect(of('next')?.enabled).toBe(false);
    expect(of('appendix')?.narrative).toContain('Core alignment');
    expect([await isReady(first), await isReady(second)]).toEqual([true, false]);
  });

  test('A section that the QBR does not have, or one named twice, is refused', async () => {
    const empty = await vcio.sees(createQbr, { body: { customerId } });
    const { id } = await generated();
    const twice = { version: 1, sections: [{ key: 'next' as const }, { key: 'next' as const }] };
    expect(await vcio.refused(updateQbr, { params: { id }, body: twice })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'sections' });
    const body = { version: 1, sections: [{ key: 'next' as const, narrative: 'x' }] };
    expect((await vcio.refused(updateQbr, { params: { id: empty.id }, body })).field).toBe('sections');
  });

  test.each([
    ['a title of 10,000 characters', { title: 't'.repeat(10_000) }, 'VALUE_TOO_LONG'],
    ['a title with NUL', { title: 'a\u0000' }, 'VALIDATION_ERROR'],
    ['a date that is none', { dateTime: 'tomorrow' }, 'VALIDATION_ERROR'],
    ['a link that is no https', { meetingUrl: 'javascript:alert(1)' }, 'VALIDATION_ERROR'],
    ['a narrative of 10,001 characters', { sections: [{ key: 'next', narrative: 'n'.repeat(10_001) }] }, 'VALUE_TOO_LONG'],
    ['no version', { version: undefined }, 'REQUIRED_FIELD'],
  ])('A QBR with %s is refused', async (_what, more, code) => {
    const { id } = await vcio.sees(createQbr, { body: { customerId } });
    const response = await vcio.inject({ method: 'PATCH', url: `/api/qbrs/${id}`, payload: { version: 1, ...more } });
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status: 400, code });
  });

  test('A meeting link is one line that opens, and an older stored link blocks no other change', async () => {
    const bad = ['https://a.example/\r\nX: 1', 'https://a.example\tb', 'https://', 'https://[', 'https://a.example/\u202e'];
    for (const meetingUrl of bad) {
      const refused = await vcio.refused(createQbr, { body: { customerId, meetingUrl } });
      expect(refused, meetingUrl).toMatchObject({ code: 'INVALID_FORMAT', field: 'meetingUrl' });
    }
    const good = 'https://meet.example/review?id=1';
    const { id, version } = await vcio.sees(createQbr, { body: { customerId, meetingUrl: good } });
    const change = (body: object) => ({ params: { id }, body: { version, ...body } });
    expect(await vcio.refused(updateQbr, change({ meetingUrl: bad[0] }))).toMatchObject({ code: 'INVALID_FORMAT', field: 'meetingUrl' });
    await inOrganization((tx) =>
      tx
        .updateTable('qbrs')
        .set({ meetingUrl: bad[0] ?? '' })
        .where('id', '=', id)
        .execute(),
    );
    const saved = await vcio.sees(updateQbr, change({ meetingUrl: bad[0], location: 'Room 2' }));
    expect(saved).toMatchObject({ meetingUrl: bad[0], location: 'Room 2' });
  });

  test('Creating a QBR again with the same Idempotency-Key makes one QBR', async () => {
    const input = { body: { customerId, title: 'Only once' }, idempotencyKey: randomUUID() };
    const [first, second] = [await vcio.sees(createQbr, input), await vcio.sees(createQbr, input)];
    expect(second.id).toBe(first.id);
    expect(await vcio.sees(listQbrs, { query: { q: 'only ONCE' } })).toHaveLength(1);
  });

  test('A customer with a QBR cannot be deleted', async () => {
    expect((await msp.owner.refused(deleteCustomer, { params: { id: customerId } })).code).toBe('CUSTOMER_HAS_DEPENDENCIES');
  });
});
