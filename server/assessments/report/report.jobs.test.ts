import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBeingMade } from '#domain/exports/exports.rules.ts';
import {
  cancelAssessmentExport,
  fetchAssessmentExport,
  getAssessmentExport,
  startAssessmentExport,
} from '#contract/assessments/assessments.export.contract.ts';
import { deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
let id: string;
beforeAll(async () => {
  at = await openAssessmentFixture();
  ({ id } = await at.assessment());
});
afterAll(() => at.server.close());

type Wanted = { format: 'pdf' | 'xlsx' | 'csv'; audience: 'client' | 'internal' };
const start = (by: Person, body: Wanted, of = id) => by.sees(startAssessmentExport, { params: { id: of }, body });
const fetched = (by: Person, exportId: string, of = id) =>
  by.inject({ method: 'GET', url: `/api/assessments/${of}/exports/${exportId}/file` });

async function ended(by: Person, exportId: string, of = id): Promise<MadeFile> {
  for (;;) {
    const now = await by.sees(getAssessmentExport, { params: { id: of, exportId } });
    if (!isBeingMade(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('export jobs of an assessment', () => {
  test('[SCORE-1] Every file format is generated, equals the direct download, and each download is in the audit log', async () => {
    for (const format of ['pdf', 'xlsx', 'csv'] as const) {
      const wanted = { format, audience: 'internal' } as const;
      const { id: exportId } = await start(at.engineer, wanted);
      expect(await ended(at.engineer, exportId)).toMatchObject({ state: 'ready', percent: 100, fault: null });
      const made = await fetched(at.engineer, exportId);
      const direct = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export?format=${format}&audience=internal` });
      expect(made.headers['content-disposition']).toBe(direct.headers['content-disposition']);
      expect(made.headers['content-type']).toBe(direct.headers['content-type']);
      if (format === 'csv') expect(made.body).toBe(direct.body);
    }
    const events = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('after').where('action', '=', 'assessment.exported').orderBy('at').execute(),
    );
    expect(events).toHaveLength(6);
  });

  test('[SCORE-2] Twenty simultaneous export jobs all finish, two at a time, and a double click creates one file', async () => {
    const assessments = await Promise.all(Array.from({ length: 20 }, () => at.assessment()));
    const begun = await Promise.all(
      assessments.map(async (one) => ({ of: one.id, file: await start(at.vcio, { format: 'csv', audience: 'client' }, one.id) })),
    );
    const ends = await Promise.all(begun.map(({ of, file }) => ended(at.vcio, file.id, of)));
    expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['ready']));
    const [one, same] = await Promise.all([1, 2].map(() => start(at.vcio, { format: 'pdf', audience: 'client' })));
    expect(same?.id).toBe(one?.id);
    await ended(at.vcio, one?.id ?? '');
  });

  test('[SCORE-3] Only the person who requested a file can see, download or cancel it', async () => {
    const { id: exportId } = await start(at.engineer, { format: 'csv', audience: 'client' });
    await ended(at.engineer, exportId);
    const params = { id, exportId };
    for (const entry of [getAssessmentExport, fetchAssessmentExport, cancelAssessmentExport]) {
      expect((await at.vcio.refused(entry, { params })).code).toBe('ASSESSMENT_NOT_FOUND');
    }
  });

  test('[SCORE-4] A third export job is queued behind two; a cancelled one has no file, and one without its assessment fails', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = [1, 2].map(() => at.server.context.workers.takeTurn(at.msp.id, () => promise));
    const gone = await at.assessment();
    const [unwanted, lost] = [
      await start(at.engineer, { format: 'pdf', audience: 'client' }),
      await start(at.vcio, { format: 'pdf', audience: 'internal' }, gone.id),
    ];
    expect([unwanted.state, lost.state]).toEqual(['waiting', 'waiting']);
    await at.engineer.sees(cancelAssessmentExport, { params: { id, exportId: unwanted.id } });
    await at.vcio.sees(deleteAssessment, { params: { id: gone.id } });
    resolve();
    await Promise.all(busy);
    expect(await ended(at.vcio, lost.id, gone.id)).toMatchObject({ state: 'failed', fault: { code: 'ASSESSMENT_NOT_FOUND' } });
    expect(await ended(at.engineer, unwanted.id)).toMatchObject({ state: 'cancelled', fault: null });
    expect((await fetched(at.engineer, unwanted.id)).statusCode).toBe(404);
  });
});
