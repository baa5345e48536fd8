import type { AnswerOf } from '#contract/endpoint.ts';
import type { Sop } from '#contract/sops/sops.contract.ts';
import type { getSopVersion, listSopVersions, restoreSopVersion } from '#contract/sops/sops.versions.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { sops } from './sops.load.ts';
import { keepText } from './sops.save.ts';
import { reference } from '#server/platform/db/references.ts';

const writer = reference('people', 'v.written_by');

export function versionsOf(tx: Tx, sopId: string) {
  return tx
    .selectFrom('sopVersions as v')
    .select(['v.number', 'v.title', 'v.writtenAt'])
    .select(writer.as('writtenBy'))
    .where('v.sopId', '=', sopId);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>;

export function presentVersion({ writtenAt, ...row }: VersionRow): AnswerOf<typeof listSopVersions>[number] {
  return { ...row, writtenAt: writtenAt.toISOString() };
}

async function versionOf(tx: Tx, { id, number }: { id: string; number: number }) {
  const row = await versionsOf(tx, id).select('v.body').where('v.number', '=', number).executeTakeFirst();
  if (!row) throw new Fault('SOP_NOT_FOUND', { field: 'number' });
  return row;
}

export async function readVersion({ tx, params }: SignedInCall<typeof getSopVersion>): Promise<AnswerOf<typeof getSopVersion>> {
  const { body, ...row } = await versionOf(tx, params);
  return { ...presentVersion(row), body };
}

export async function restore(call: SignedInCall<typeof restoreSopVersion>): Promise<Sop> {
  const { tx, actor, params } = call;
  const before = await sops.lock(call, params.id, call.body?.version);
  const { title, body } = await versionOf(tx, params);
  if (title === before.title && body === before.body) return sops.load(call, before.id);
  await sops.save(call, before, {
    action: 'sop.restored',
    columns: { title, body, updatedBy: actor.userId },
    before: { title: before.title, version: before.version },
    after: { title, version: before.version + 1, restored: params.number },
  });
  await keepText(call, before, { title, body });
  return sops.load(call, before.id);
}
