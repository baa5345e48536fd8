import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { listEvidenceResults } from '#contract/evidence/runs.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { attached } from '#tests/support/upload.ts';

/** Schema of OSCAL 1.0.6 (NIST, public domain). */
const SCHEMA = new URL('../../../tests/support/oscal/assessment-results.schema.json.gz', import.meta.url);

const TEMPLATE = {
  name: 'Sign-in check',
  sections: [
    {
      key: 'access',
      title: 'Access',
      questions: [
        {
          key: 'identity-mfa-all-users',
          text: 'Is MFA enforced?',
          type: 'alignment' as const,
          frameworkRefs: [{ framework: 'CIS', ref: '6.3' }],
        },
        { key: 'password', text: 'Is there a password manager?', type: 'yes_no' as const },
        { key: 'partial', text: 'Are policies reviewed?', type: 'alignment' as const },
        { key: 'guests', text: 'Are guests reviewed?', type: 'yes_no' as const },
        { key: 'admins', text: 'How many administrators?', type: 'number' as const },
        { key: 'secret', text: 'SECRET question', type: 'yes_no' as const, internalOnly: true },
        { key: 'open', text: 'Is it documented?', type: 'yes_no' as const },
      ],
    },
  ],
};

const url = (id: string, audience: string) => `/api/assessments/${id}/export?format=oscal&audience=${audience}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An assessment with a proposal that was accepted, an attached file and internal texts. */
async function answered() {
  const msp = await server.organization('Northlight IT');
  const engineer = await msp.person('alignment_engineer');
  const vcio = await msp.person('vcio');
  const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  const template = await vcio.sees(createTemplate, { body: TEMPLATE });
  await vcio.sees(publishTemplate, { params: { id: template.id } });
  const { id } = await engineer.sees(createAssessment, { body: { customerId, templateId: template.id, name: 'Core Q4' } });
  const { runs } = await imported(engineer, customerId, report());
  const proposal = (await proposalsOf(engineer, id))['identity-mfa-all-users'];
  await engineer.sees(acceptProposals, { params: { id }, body: { ids: [proposal?.id ?? ''] } });
  const save = (questionKey: string, body: object) =>
    engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value: null, version: 0, ...body } });
  await save('password', { value: 'yes', internalNote: 'SECRET note', customerNote: 'Bitwarden' });
  await save('partial', { value: 'partial' });
  await save('guests', { notApplicable: true, naReason: 'SECRET reason' });
  await save('admins', { value: 3 });
  await save('secret', { value: 'no' });
  await attached(
    engineer,
    { ownerType: 'answer', ownerId: id, questionKey: 'password' },
    { name: 'SECRET.txt', bytes: Buffer.from('evidence') },
  );
  return { engineer, vcio, customerId, id, run: runs[0] };
}

async function approve({ engineer, vcio, id }: { engineer: Person; vcio: Person; id: string }) {
  await engineer.sees(submitAssessment, { params: { id }, body: {} });
  await vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Discussed' } });
}

describe('an approved assessment as OSCAL results', () => {
  test('Its file follows the schema, names the hash of each piece of evidence and reads back with the same outcomes', async () => {
    const world = await answered();
    await approve(world);
    const { engineer, id, customerId } = world;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const isValid = ajv.compile(JSON.parse(gunzipSync(readFileSync(SCHEMA)).toString()));
    for (const audience of ['client', 'internal']) {
      const file = await engineer.inject({ method: 'GET', url: url(id, audience) });
      expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
      expect(String(file.headers['content-disposition'])).toContain('Harbour Dental - Core Q4.oscal.json');
      expect(isValid(file.json()), JSON.stringify(isValid.errors)).toBe(true);
      expect(file.body.includes('SECRET')).toBe(audience === 'internal');
      expect(file.body.match(/"algorithm": "SHA-256"/g)).toHaveLength(2);
      expect(file.body).toContain(audience === 'client' ? 'Results of ScubaGear' : 'ScubaResults.json');
    }

    const { rawPayload } = await engineer.inject({ method: 'GET', url: url(id, 'client') });
    const { runs } = await imported(engineer, customerId, rawPayload, { name: 'results.json' });
    expect(runs).toMatchObject([{ tool: 'oscal', scope: 'Harbour Dental: Core Q4' }]);
    const results = await engineer.sees(listEvidenceResults, { params: { id: runs[0]?.id ?? '' }, query: {} });
    expect(Object.fromEntries(results.map(({ checkId, outcome }) => [checkId, outcome]))).toEqual({
      'identity-mfa-all-users': 'fail',
      password: 'pass',
      partial: 'warn',
      guests: 'not_applicable',
    });
  });

  test('The same assessment gives the same file each time', async () => {
    const world = await answered();
    await approve(world);
    const [first, second] = await Promise.all([1, 2].map(() => world.engineer.inject({ method: 'GET', url: url(world.id, 'internal') })));
    expect(first?.body).toBe(second?.body);
  });

  test('An assessment that is not approved is refused', async () => {
    const { engineer, id } = await answered();
    const file = await engineer.inject({ method: 'GET', url: url(id, 'client') });
    expect(file.statusCode).toBe(409);
    expect(file.json()).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      message: 'Only an approved assessment is exported as OSCAL results',
    });
  });
});
