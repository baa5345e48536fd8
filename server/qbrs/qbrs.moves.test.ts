import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { deliverQbr, finalizeQbr, generateQbr, presentQbr, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { listShares, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { createRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type ApprovedSeed, seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

describe('the status of a QBR', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  let customerId: string;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
    vcio = await msp.person('vcio');
    customerId = (await vcio.sees(createCustomer, { body: { name: 'Adatum' } })).id;
  });
  afterAll(() => server.close());

  const seed = (more: Partial<ApprovedSeed> = {}) => seedAssessment(server.pools, msp.id, { customerId, ...more });
  const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(server.pools, msp.id, work);
  const isReady = async (id: string) =>
    (await inOrganization((tx) => tx.selectFrom('assessments').select('readyForQbr').where('id', '=', id).executeTakeFirstOrThrow()))
      .readyForQbr;
  const generated = async () => vcio.sees(createQbr, { body: { customerId, assessmentId: (await seed()).id } });

  describe('the steps of a QBR', () => {
    test('[QBR-4] A QBR goes from draft to finalized, presented and delivered, and every other move is refused', async () => {
      const { id } = await generated();
      const steps = { finalize: finalizeQbr, present: presentQbr, deliver: deliverQbr, reopen: reopenQbr };
      const refusals = async (names: (keyof typeof steps)[]) => {
        const codes = [];
        for (const name of names) codes.push((await vcio.refused(steps[name], { params: { id }, body: undefined })).code);
        return codes;
      };
      const wrong = 'INVALID_STATUS_TRANSITION';
      expect(await refusals(['present', 'deliver', 'reopen'])).toEqual([wrong, wrong, wrong]);
      expect(await vcio.sees(finalizeQbr, { params: { id }, body: undefined })).toMatchObject({
        status: 'finalized',
        finalizedAt: expect.any(String),
      });
      expect(await refusals(['finalize', 'deliver'])).toEqual([wrong, wrong]);
      expect((await vcio.refused(generateQbr, { params: { id }, body: undefined })).code).toBe('QBR_NOT_EDITABLE');
      expect(await vcio.sees(presentQbr, { params: { id }, body: undefined })).toMatchObject({
        status: 'presented',
        presentedAt: expect.any(String),
      });
      expect(await refusals(['finalize', 'present', 'reopen'])).toEqual([wrong, wrong, 'QBR_NOT_EDITABLE']);
      expect(await vcio.sees(deliverQbr, { params: { id }, body: undefined })).toMatchObject({
        status: 'delivered',
        deliveredAt: expect.any(String),
      });
      expect(await refusals(['finalize', 'present', 'deliver', 'reopen'])).toEqual([wrong, wrong, wrong, 'QBR_NOT_EDITABLE']);
      const { version } = await vcio.sees(getQbr, { params: { id } });
      expect((await vcio.refused(updateQbr, { params: { id }, body: { title: 'Late', version } })).code).toBe('QBR_NOT_EDITABLE');
      expect((await msp.owner.refused(deleteQbr, { params: { id } })).code).toBe('QBR_NOT_EDITABLE');
      expect((await vcio.refused(generateQbr, { params: { id }, body: undefined })).code).toBe('QBR_NOT_EDITABLE');
    });

    test('A QBR with an edited title that contradicts its findings is not finalized until the title is true again', async () => {
      const own = (await vcio.sees(createCustomer, { body: { name: 'Fabrikam' } })).id;
      const { id: assessmentId } = await seed({ customerId: own, findings: { mfa: 'critical' } });
      const { id, version } = await vcio.sees(createQbr, { body: { customerId: own, assessmentId } });
      const write = (words: string, of: number) => {
        const text = [{ runs: [{ text: words }] }];
        const sections = [{ key: 'findings' as const, texts: [{ field: 'gaps.title', text }] }];
        return vcio.sees(updateQbr, { params: { id }, body: { version: of, sections } });
      };
      const edited = await write('No critical risk is open', version);
      const refusal = await vcio.refused(finalizeQbr, { params: { id }, body: undefined });
      expect(refusal).toMatchObject({ status: 422, code: 'QBR_GENERATION_FAILED', details: { reason: 'contradiction' } });
      expect(refusal.message).toContain('In the deck: “No critical risk is open”');
      expect(await vcio.sees(getQbr, { params: { id } })).toMatchObject({ status: 'draft', version: edited.version });
      await write('One critical risk is open and has no plan', edited.version);
      expect(await vcio.sees(finalizeQbr, { params: { id }, body: undefined })).toMatchObject({ status: 'finalized' });
    });

    test('A QBR that asks for a decision without an advised option is neither shared nor finalized until one is advised', async () => {
      const own = (await vcio.sees(createCustomer, { body: { name: 'Wingtip', currency: 'GBP' } })).id;
      const { id: assessmentId } = await seed({ customerId: own });
      const options = [
        { key: 'a', name: 'Small', oneTime: 380_000 },
        { key: 'b', name: 'Large', oneTime: 690_000 },
      ];
      const body = { customerId: own, title: 'Renew the firewall', options };
      const recommendation = await vcio.sees(createRecommendation, { body });
      const qbr = { customerId: own, assessmentId, recommendationIds: [recommendation.id] };
      const { id } = await vcio.sees(createQbr, { body: qbr });
      for (const refuse of [
        () => vcio.refused(finalizeQbr, { params: { id }, body: undefined }),
        () => vcio.refused(shareQbr, { params: { id }, body: {} }),
      ]) {
        const refusal = await refuse();
        expect(refusal).toMatchObject({ status: 422, code: 'QBR_GENERATION_FAILED', details: { reason: 'not_advised' } });
        expect(refusal.message).toBe('Decision 1 has two options and none is advised. It is “Renew the firewall”.');
      }
      expect(await vcio.sees(listShares, { params: { id } })).toEqual([]);
      expect(await vcio.sees(getQbr, { params: { id } })).toMatchObject({ status: 'draft' });
      const advised = options.map((option) => ({ ...option, chosen: option.key === 'b' }));
      await vcio.sees(updateRecommendation, {
        params: { id: recommendation.id },
        body: { options: advised, version: recommendation.version },
      });
      await vcio.sees(refreshQbr, { params: { id }, body: undefined });
      expect(await vcio.sees(shareQbr, { params: { id }, body: {} })).toMatchObject({ url: expect.any(String) });
      expect(await vcio.sees(finalizeQbr, { params: { id }, body: undefined })).toMatchObject({ status: 'finalized' });
    });

    test('Two people finalizing a QBR at once finalize it once', async () => {
      const { id } = await generated();
      const answers = await Promise.all([1, 2].map(() => vcio.inject({ method: 'POST', url: `/api/qbrs/${id}/finalize` })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    });

    test('A deleted QBR makes its assessment ready again, unless another QBR uses it', async () => {
      const { id: assessmentId } = await seed();
      const [one, two] = [
        await vcio.sees(createQbr, { body: { customerId, assessmentId } }),
        await vcio.sees(createQbr, { body: { customerId, assessmentId } }),
      ];
      await msp.owner.sees(deleteQbr, { params: { id: one.id } });
      expect(await isReady(assessmentId)).toBe(false);
      await vcio.sees(finalizeQbr, { params: { id: two.id }, body: undefined });
      await msp.owner.sees(deleteQbr, { params: { id: two.id } });
      expect(await isReady(assessmentId)).toBe(true);
    });

    test('Creating and deleting QBRs of one assessment at once never deadlocks', async () => {
      const { id: assessmentId } = await seed();
      const made = await Promise.all([1, 2, 3, 4].map(() => vcio.sees(createQbr, { body: { customerId, assessmentId } })));
      const answers = await Promise.all(
        made.flatMap(({ id }) => [
          msp.owner.inject({ method: 'DELETE', url: `/api/qbrs/${id}` }),
          vcio.inject({ method: 'POST', url: '/api/qbrs', payload: { customerId, assessmentId } }),
        ]),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(made.flatMap(() => [204, 201]));
      expect(await isReady(assessmentId)).toBe(false);
    });
  });

  describe('a finalized review', () => {
    test('[QBR-5] A finalized QBR shows the same content after changes to its assessment, customer and organisation', async () => {
      const other = await server.organization('Before Ltd');
      const { id: customer } = await other.owner.sees(createCustomer, { body: { name: 'Frozen Foods', industry: 'Food' } });
      const { id: assessmentId } = await seedAssessment(server.pools, other.id, { customerId: customer });
      const { id } = await other.owner.sees(createQbr, { body: { customerId: customer, assessmentId } });
      const { figures, sections, score } = await other.owner.sees(finalizeQbr, { params: { id }, body: undefined });
      const exported = await other.owner.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=pdf` });

      await other.owner.sees(updateCustomer, { params: { id: customer }, body: { name: 'Thawed Foods', industry: null } });
      await other.owner.sees(updateOrganization, { body: { name: 'After Ltd', settings: { primaryColor: '#ff0000' } } });
      await asOrganization(server.pools, other.id, async (tx) => {
        await tx.updateTable('findings').set({ status: 'resolved', title: 'Changed' }).execute();
        await tx.updateTable('answers').set({ points: 0, customerNote: 'Changed' }).execute();
        await tx.updateTable('assessments').set({ score: 1, name: 'Changed' }).execute();
      });

      const later = await other.owner.sees(getQbr, { params: { id } });
      expect({ figures: later.figures, sections: later.sections, score: later.score }).toEqual({ figures, sections, score });
      const storedBranding = await asOrganization(server.pools, other.id, (tx) =>
        tx.selectFrom('qbrs').select('branding').executeTakeFirstOrThrow(),
      );
      expect(storedBranding.branding).toMatchObject({ providerName: 'Before Ltd' });
      expect((await other.owner.sees(getQbr, { params: { id } })).branding).toMatchObject({ providerName: 'Before Ltd' });
      const again = await other.owner.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=pdf` });
      expect(exported.statusCode).toBe(200);
      expect(again.rawPayload.equals(exported.rawPayload)).toBe(true);

      await other.owner.sees(reopenQbr, { params: { id }, body: undefined });
      expect((await other.owner.sees(generateQbr, { params: { id }, body: undefined })).figures).toMatchObject({
        customer: { name: 'Thawed Foods' },
        provider: { name: 'After Ltd' },
        findings: { total: 0 },
      });
    });

    test('The texts of a finalized QBR can still be changed, and its figures cannot', async () => {
      const { id } = await generated();
      const frozen = await vcio.sees(finalizeQbr, { params: { id }, body: undefined });
      const body = { version: frozen.version, sections: [{ key: 'summary' as const, narrative: 'Better words' }] };
      const changed = await vcio.sees(updateQbr, { params: { id }, body });
      expect(changed).toMatchObject({ status: 'finalized', figures: frozen.figures });
      expect(changed.sections.find(({ key }) => key === 'summary')?.narrative).toBe('Better words');
    });
  });

  test('A draft QBR is downloaded in every format under the name of customer and period', async () => {
    const { id } = await generated();
    await vcio.sees(updateQbr, { params: { id }, body: { dateTime: '2026-12-09T10:00:00.000Z', version: 1 } });
    for (const [format, type, signature, ending] of [
      ['pdf', 'application/pdf', '%PDF-', '.pdf'],
      ['summary', 'application/pdf', '%PDF-', 'summary.pdf'],
      ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PK', '.pptx'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK', 'annex.xlsx'],
      ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK', 'minutes.docx'],
      ['ics', 'text/calendar', 'BEGIN:VCALENDAR', '.ics'],
    ] as const) {
      const file = await vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=${format}` });
      expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
      expect(file.headers['content-type']).toContain(type);
      expect(file.headers['content-disposition']).toMatch(new RegExp(`^attachment; .*Adatum.*${ending.replace('.', '\\.')}`));
      expect(file.rawPayload.subarray(0, signature.length).toString('latin1')).toBe(signature);
    }
    expect((await vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=exe` })).statusCode).toBe(400);
    const trail = await inOrganization((tx) =>
      tx.selectFrom('auditEvents').select('action').where('entityId', '=', id).where('action', '=', 'qbr.exported').execute(),
    );
    expect(trail).toHaveLength(6);
  });

  test('Speaker notes are in the presenter’s copy of the PowerPoint file and in no file of the customer', async () => {
    const { id, version } = await generated();
    const speakerNotes = 'Do not mention the outage';
    const sections = [{ key: 'score' as const, speakerNotes }];
    await vcio.sees(updateQbr, { params: { id }, body: { version, dateTime: '2026-12-09T10:00:00.000Z', sections } });
    const textOf = async (query: string) => {
      const { rawPayload } = await vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/export?${query}` });
      if (rawPayload.subarray(0, 2).toString('latin1') !== 'PK') return rawPayload.toString('latin1');
      return Object.values(unzipSync(rawPayload))
        .map((part) => strFromU8(part))
        .join('\n');
    };
    expect(await textOf('format=pptx&copy=presenter')).toContain(speakerNotes);
    for (const query of [
      'format=pptx',
      'format=xlsx',
      'format=docx',
      'format=ics',
      'format=xlsx&copy=presenter',
      'format=docx&copy=presenter',
    ]) {
      const text = await textOf(query);
      expect(text.length).toBeGreaterThan(300);
      expect({ query, isThere: text.includes(speakerNotes) }).toEqual({ query, isThere: false });
    }
  });
});
