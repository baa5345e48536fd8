import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBeingMade } from '#domain/exports/exports.rules.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { cancelQbrExport, fetchQbrExport, getQbrExport, startQbrExport } from '#contract/qbrs/qbrs.export.contract.ts';
import { deleteOldExports } from '#server/exports/exports.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it closes the worker threads of its application' });
  msp = await server.organization();
  vcio = await msp.person('vcio');
  const { id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Adatum' } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  ({ id } = await vcio.sees(createQbr, { body: { customerId, assessmentId } }));
});
beforeEach(() => asOrganization(server.pools, msp.id, (tx) => tx.deleteFrom('exports').execute()));
afterAll(() => server.close());

const start = (body: { format: 'pdf' | 'pptx' | 'summary' | 'xlsx' | 'docx' }) => vcio.sees(startQbrExport, { params: { id }, body });
const read = (exportId: string) => vcio.sees(getQbrExport, { params: { id, exportId } });

/** Polls an export job until it ends; returns every state. */
async function watched(exportId: string): Promise<MadeFile[]> {
  const seen: MadeFile[] = [];
  for (;;) {
    const now = await read(exportId);
    seen.push(now);
    if (!isBeingMade(now.state)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const fetched = (exportId: string) => vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/exports/${exportId}/file` });

describe('export jobs', () => {
  test('Every kind of export job produces its file, its percentage never falls, and the file is downloaded under its name', async () => {
    for (const [format, beginning] of [
      ['pdf', '%PDF'],
      ['pptx', 'PK'],
      ['summary', '%PDF'],
      ['xlsx', 'PK'],
      ['docx', 'PK'],
    ] as const) {
      const seen = await watched((await start({ format })).id);
      const percents = seen.map(({ percent }) => percent);
      expect(percents).toEqual(percents.toSorted((one, other) => one - other));
      expect(seen.at(-1)).toMatchObject({ state: 'ready', percent: 100, fault: null });
      const { statusCode, rawPayload, headers } = await fetched(seen.at(-1)?.id ?? '');
      expect(statusCode).toBe(200);
      expect(rawPayload.toString('latin1').startsWith(beginning)).toBe(true);
      expect(headers['content-disposition']).toContain('Adatum');
    }
  });

  test('A double click returns the same export job, and another kind creates another one', async () => {
    // A small deck may be ready before the second click arrives, which then begins another one.
    const clicked = async () => {
      const [first, second, other] = await Promise.all([start({ format: 'pdf' }), start({ format: 'pdf' }), start({ format: 'xlsx' })]);
      expect(other?.id).not.toBe(first?.id);
      await Promise.all([first, second, other].map((job) => watched(job?.id ?? '')));
      return first?.id === second?.id;
    };
    await expect.poll(clicked, { timeout: 30_000 }).toBe(true);
  });

  test('A cancelled export job stops, reports it and has no file', async () => {
    const { id: exportId } = await start({ format: 'pptx' });
    await vcio.sees(cancelQbrExport, { params: { id, exportId } });
    expect((await watched(exportId)).at(-1)).toMatchObject({ state: 'cancelled', fault: null });
    expect((await fetched(exportId)).statusCode).toBe(404);
    await server.context.backgroundWork.finished();
    expect((await read(exportId)).state).toBe('cancelled');
  });

  test('An export job can be seen and downloaded only by the person who started it', async () => {
    const { id: exportId } = await start({ format: 'xlsx' });
    await watched(exportId);
    const colleague = await msp.person('vcio');
    expect((await colleague.refused(getQbrExport, { params: { id, exportId } })).code).toBe('QBR_NOT_FOUND');
    expect((await colleague.refused(cancelQbrExport, { params: { id, exportId } })).code).toBe('QBR_NOT_FOUND');
    expect((await colleague.refused(fetchQbrExport, { params: { id, exportId } })).code).toBe('QBR_NOT_FOUND');
  });

  test('An export job whose process has exited fails with its code, and requesting it again creates a new one', async () => {
    const { id: lost } = await start({ format: 'summary' });
    await watched(lost);
    const silence = new Date(Date.now() - 60_000);
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('exports').set({ state: 'running', seenAt: silence }).execute());
    expect(await read(lost)).toMatchObject({ state: 'failed', fault: { code: 'FILE_INTERRUPTED' } });
    const again = await start({ format: 'summary' });
    expect(again.id).not.toBe(lost);
    expect((await watched(again.id)).at(-1)?.state).toBe('ready');
  });

  test('An export job in progress when the server stops says that it was interrupted', async () => {
    const { id: exportId } = await start({ format: 'pdf' });
    await server.context.workers.close();
    await server.context.backgroundWork.finished();
    expect(await read(exportId)).toMatchObject({ state: 'failed', fault: { code: 'FILE_INTERRUPTED' } });
    Object.assign(server.context, { workers: new Workers() });
    expect((await watched((await start({ format: 'pdf' })).id)).at(-1)?.state).toBe('ready');
  });

  test('A generated file is kept for fifteen minutes', async () => {
    const { id: exportId } = await start({ format: 'xlsx' });
    await watched(exportId);
    const then = new Date(Date.now() - 16 * 60_000);
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('exports').set({ seenAt: then }).execute());
    expect((await fetched(exportId)).statusCode).toBe(404);
    await asOrganization(server.pools, msp.id, deleteOldExports);
    expect(await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('exports').select('id').execute())).toEqual([]);
  });
});
