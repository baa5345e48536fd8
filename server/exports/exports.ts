import { exportPercent, isBeingMade } from '#domain/exports/exports.rules.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { failureOf } from '#server/platform/jobs/failure.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Watch } from '#server/platform/workers/steps.ts';
import {
  addExport,
  callOff,
  deleteOldExports as deleteOld,
  type ExportRow,
  findExport,
  findFile,
  type Made as MadeBytes,
} from './exports.queries.ts';
import { makeFile } from './exports.run.ts';

export type Made = MadeBytes;

type ExportCall = Pick<SignedInCall<Endpoint>, 'tx' | 'actor' | 'context' | 'reply'>;

export interface Wanted {
  /** Key of the request; a pending job with the same key is reused. */
  wanted: string;
  /** Runs after the response, in the shared export queue. */
  make: (watch: Watch) => Promise<Made>;
}

/** Export jobs of one subject; only the requester can see them. */
export function filesOf(column: 'qbrId' | 'assessmentId', notFound: ErrorCode) {
  const ownedBy = ({ actor }: Pick<ExportCall, 'actor'>, id: string) => ({
    qbrId: null,
    assessmentId: null,
    [column]: id,
    personId: actor.userId,
  });
  const gone = () => new Fault(notFound, { message: 'This file is no longer available' });
  const find = async (call: Asking) => {
    const row = await findExport(call.tx, ownedBy(call, call.params.id), call.params.exportId);
    if (!row) throw gone();
    return row;
  };
  return {
    begin: async (call: ExportCall, id: string, { wanted, make }: Wanted): Promise<MadeFile> => {
      const { tx, actor, context, reply } = call;
      const { row, isNew } = await addExport(tx, ownedBy(call, id), wanted);
      const begun = { id: row.id, organizationId: actor.organizationId, make };
      if (isNew) reply.raw.once('close', () => context.backgroundWork.add(makeFile(context, begun)));
      return presented(row);
    },
    read: async (call: Asking): Promise<MadeFile> => presented(await find(call)),
    cancel: async (call: Asking): Promise<void> => {
      const { id } = await find(call);
      await callOff(call.tx, id);
    },
    file: async (call: Asking): Promise<FileAnswer> => {
      const { bytes, mediaType, disposition } = (await findFile(call.tx, ownedBy(call, call.params.id), call.params.exportId)) ?? {};
      if (!bytes || !mediaType || !disposition) throw gone();
      return { bytes, mediaType, disposition };
    },
  };
}

type Asking = Pick<SignedInCall<Endpoint>, 'tx' | 'actor'> & { params: { id: string; exportId: string } };

export function deleteOldExports(tx: Tx): Promise<void> {
  return deleteOld(tx);
}

/** Shows an export job as failed when the process that ran it has exited. */
function presented({ id, step, done, total, fault, isSilent, ...row }: ExportRow): MadeFile {
  const isLost = isSilent && isBeingMade(row.state);
  const state = isLost ? 'failed' : row.state;
  const code = isLost ? 'FILE_INTERRUPTED' : fault;
  return {
    id,
    state,
    percent: exportPercent(state, { step, done, total }),
    done,
    total,
    fault: state === 'failed' ? failureOf(code, 'INTERNAL_ERROR') : null,
  };
}
