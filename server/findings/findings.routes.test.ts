import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { recallAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { analyze, explain, statementsOf } from '#tests/support/growth/query-plan.ts';
import { readPages } from '#tests/support/pages.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const WORST = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };
const findingsOf = (assessmentId: string) => at.vcio.sees(listFindings, { query: { assessmentId } });

async function oneFinding() {
  const assessment = await at.submitted(WORST);
  const finding = (await findingsOf(assessment.id)).find(({ questionKey }) => questionKey === 'mfa');
  if (!finding) throw new Error('no finding was made');
  return { ...finding, customerId: assessment.customerId };
}
const decidedBy = (id: string) =>
  asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.selectFrom('findings').select(['decidedBy', 'decidedAt']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

test('A submission creates one finding for each failed answer, with the client wording if there is one', async () => {
  const { id, customerId } = await at.submitted(WORST);
  const findings = await findingsOf(id);
  expect(findings.map(({ questionKey, severity, status, title }) => `${questionKey} ${severity} ${status}: ${title}`).toSorted()).toEqual([
    'has-backup low open: Backup: backup – not met',
    'mfa critical open: Sign-in protection',
    'password high open: There is no password manager',
  ]);
  expect(findings.every((finding) => finding.customer.id === customerId && finding.assessmentId === id)).toBe(true);
});

test("A decision on a finding is stored with its author and time, and the customer's open findings follow", async () => {
  const { id, customerId } = await oneFinding();
  const body = {
    status: 'accepted_risk' as const,
    acceptedBy: 'Ms Contoso',
    acceptedUntil: '2027-06-30',
    decisionNote: 'until the move',
    version: 1,
  };
  expect(await at.vcio.sees(updateFinding, { params: { id }, body })).toMatchObject({ ...body, version: 2 });
  expect(await decidedBy(id)).toMatchObject({ decidedBy: at.vcio.id, decidedAt: expect.any(Date) });
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 2 });

  expect(await at.vcio.sees(updateFinding, { params: { id }, body: { status: 'open' } })).toMatchObject({ status: 'open', version: 3 });
  expect(await decidedBy(id)).toEqual({ decidedBy: null, decidedAt: null });
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 3 });
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const longAgo = '2020-02-29';

test('Accepting a risk needs a named person and a date, and a refusal names the missing fields and changes nothing', async () => {
  const { id } = await oneFinding();
  const refused = (body: object) => at.vcio.refused(updateFinding, { params: { id }, body: { status: 'accepted_risk', ...body } });
  for (const [field, body] of [
    ['acceptedBy', {}],
    ['acceptedBy', { acceptedBy: '  ', acceptedUntil: tomorrow() }],
    ['acceptedUntil', { acceptedBy: 'Ms Contoso' }],
    ['acceptedUntil', { acceptedBy: 'Ms Contoso', acceptedUntil: null }],
  ] as const) {
    expect(await refused(body)).toMatchObject({ status: 400, code: 'REQUIRED_FIELD', field });
  }
  expect(await refused({ acceptedBy: 'Ms Contoso', acceptedUntil: longAgo })).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    field: 'acceptedUntil',
  });
  const inTwoYears = new Date(Date.now() + 2 * 365 * 86_400_000).toISOString().slice(0, 10);
  expect(await refused({ acceptedBy: 'Ms Contoso', acceptedUntil: inTwoYears })).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'acceptedUntil',
    message: expect.stringContaining('within twelve months'),
  });
  expect(await refused({ acceptedBy: 'x'.repeat(121), acceptedUntil: tomorrow() })).toMatchObject({ code: 'VALUE_TOO_LONG' });
  const [still] = (await at.vcio.sees(listFindings, { query: {} })).filter((finding) => finding.id === id);
  expect(still).toMatchObject({ status: 'open', acceptedBy: null, acceptedUntil: null, version: 1 });
});

test('The person and date of a risk acceptance may be set before, stay after it and cannot be emptied during it', async () => {
  const { id } = await oneFinding();
  const change = (body: object) => at.vcio.sees(updateFinding, { params: { id }, body });
  const until = tomorrow();
  await change({ acceptedBy: 'Ms Contoso', acceptedUntil: until });
  expect(await change({ status: 'accepted_risk' })).toMatchObject({
    status: 'accepted_risk',
    acceptedBy: 'Ms Contoso',
    acceptedUntil: until,
  });
  for (const field of ['acceptedBy', 'acceptedUntil'])
    expect(await at.vcio.refused(updateFinding, { params: { id }, body: { [field]: null } })).toMatchObject({
      code: 'REQUIRED_FIELD',
      field,
    });
  expect(await change({ status: 'planned' })).toMatchObject({ status: 'planned', acceptedBy: 'Ms Contoso', acceptedUntil: until });
});

test('An expired risk acceptance can still be reworded, and only needs a new date to be accepted again', async () => {
  const { id } = await oneFinding();
  await at.vcio.sees(updateFinding, {
    params: { id },
    body: { status: 'accepted_risk', acceptedBy: 'Ms Contoso', acceptedUntil: tomorrow() },
  });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.updateTable('findings').set({ acceptedUntil: longAgo }).where('id', '=', id).execute(),
  );
  expect(await at.vcio.sees(updateFinding, { params: { id }, body: { title: 'Other words' } })).toMatchObject({ title: 'Other words' });
  await at.vcio.sees(updateFinding, { params: { id }, body: { status: 'open' } });
  expect(await at.vcio.refused(updateFinding, { params: { id }, body: { status: 'accepted_risk' } })).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'acceptedUntil',
  });
});

test("The last day of a risk acceptance is a day in the organisation's time zone", async () => {
  const inZone = async (timezone: string): Promise<void> => {
    await at.msp.owner.sees(updateOrganization, { body: { timezone } });
    const { id } = await oneFinding();
    const accept = (acceptedUntil: string) => ({
      params: { id },
      body: { status: 'accepted_risk' as const, acceptedBy: 'Ms C', acceptedUntil },
    });
    const today = dayIn(new Date(), timezone);
    const yesterday = dayIn(new Date(Date.now() - 86_400_000), timezone);
    try {
      expect(await at.vcio.refused(updateFinding, accept(yesterday))).toMatchObject({ field: 'acceptedUntil' });
      expect(await at.vcio.sees(updateFinding, accept(today))).toMatchObject({ acceptedUntil: today });
    } catch (error) {
      if (dayIn(new Date(), timezone) === today) throw error;
      // The day ended between the two clocks.
      await inZone(timezone);
    }
  };
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) await inZone(timezone);
});

test('The findings of an assessment cannot be decided while it is in progress', async () => {
  const finding = await oneFinding();
  await at.engineer.sees(recallAssessment, { params: { id: finding.assessmentId } });
  expect(await at.vcio.refused(updateFinding, { params: { id: finding.id }, body: { status: 'planned' } })).toMatchObject({
    status: 409,
    code: 'INVALID_STATUS_TRANSITION',
    details: { status: 'in_progress' },
  });
});

test('A stale version of a finding is refused with the current row', async () => {
  const { id } = await oneFinding();
  await at.vcio.sees(updateFinding, { params: { id }, body: { severity: 'low', title: 'Milder', version: 1 } });
  expect(await at.vcio.refused(updateFinding, { params: { id }, body: { title: 'Late', version: 1 } })).toMatchObject({
    code: 'CONFLICT',
    current: { title: 'Milder', severity: 'low', version: 2 },
  });
});

test('Two findings of one customer closed at once leave one open', async () => {
  const { id, customerId } = await at.submitted(WORST);
  const [one, other] = await findingsOf(id);
  const close = (finding: { id: string } | undefined) =>
    at.vcio.sees(updateFinding, { params: { id: finding?.id ?? '' }, body: { status: 'resolved' } });
  await Promise.all([close(one), close(other)]);
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 1 });
});

test('A finding needs a title, and engineers can only read findings', async () => {
  const { id } = await oneFinding();
  expect(await at.vcio.refused(updateFinding, { params: { id }, body: { title: ' ' } })).toMatchObject({
    code: 'REQUIRED_FIELD',
    field: 'title',
  });
  expect(await at.vcio.refused(updateFinding, { params: { id }, body: { businessImpact: 'x'.repeat(10_000) } })).toMatchObject({
    code: 'VALUE_TOO_LONG',
  });
  expect(await at.engineer.refused(updateFinding, { params: { id }, body: { status: 'planned' } })).toMatchObject({ code: 'FORBIDDEN' });
  expect((await at.engineer.sees(listFindings, { query: {} })).length).toBeGreaterThan(0);
});

test('The list of findings can be filtered and continues after its last row', async () => {
  const { id, customerId } = await at.submitted(WORST);
  const keys = async (query: object) =>
    (await at.vcio.sees(listFindings, { query: { customerId, ...query } })).map(({ questionKey }) => questionKey);
  expect(await keys({ severity: 'critical', assessmentId: id })).toEqual(['mfa']);
  expect(await keys({ status: 'planned' })).toEqual([]);

  const all = await at.vcio.sees(listFindings, { query: {} });
  const read = (await readPages<{ id: string }>(at.vcio, '/api/findings?limit=2')).map((finding) => finding.id);
  expect(read).toEqual(all.map((finding) => finding.id));
});

test('The findings of a deleted assessment are removed, and another organisation never sees them', async () => {
  const { id, customerId } = await oneFinding();
  const rival = await at.server.organization('Rival MSP');
  expect(await rival.owner.refused(updateFinding, { params: { id }, body: { status: 'planned' } })).toMatchObject({
    status: 404,
    code: 'FINDING_NOT_FOUND',
  });
  expect(await rival.owner.sees(listFindings, { query: { customerId } })).toEqual([]);

  const [finding] = await at.vcio.sees(listFindings, { query: { customerId } });
  await at.vcio.sees(deleteAssessment, { params: { id: finding?.assessmentId ?? '' } });
  expect(await at.vcio.sees(listFindings, { query: { customerId } })).toEqual([]);
  expect(await at.vcio.refused(updateFinding, { params: { id }, body: { status: 'planned' } })).toMatchObject({
    code: 'FINDING_NOT_FOUND',
  });
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 0 });
});

test('The list of findings is read in index order and never sorted, however many there are', async () => {
  const { id, customerId } = await at.submitted(WORST);
  const { template } = await at.vcio.sees(getAssessment, { params: { id } });
  await asOrganization(at.server.pools, at.msp.id, async (tx) => {
    const many = await tx
      .insertInto('findings')
      .values(
        Array.from({ length: 1500 }, (_, index) => ({
          assessmentId: id,
          firstSeenAssessmentId: id,
          firstSeenAt: new Date(),
          templateId: template.id,
          customerId,
          questionKey: `q${index}`,
          severity: 'low' as const,
          title: 'Many',
        })),
      )
      .returning(['id', 'severity'])
      .execute();
    const sightings = many.map(({ id: findingId, severity }) => ({ findingId, assessmentId: id, severity }));
    await tx.insertInto('findingSightings').values(sightings).execute();
  });
  await analyze(at.server.ownerUrl, 'findings', 'finding_sightings', 'assessments');
  for (const query of [{}, { customerId }, { assessmentId: id }]) {
    const statements = await statementsOf(() => at.vcio.sees(listFindings, { query: { ...query, limit: '20' } }));
    const plans = await Promise.all(statements.map((statement) => explain(at.server.pools, at.msp.id, statement)));
    expect(plans.flatMap(({ nodes }) => nodes).filter((node) => node.endsWith('Sort'))).toEqual([]);
  }
});
