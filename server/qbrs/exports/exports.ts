import { exportPercent, isBeingMade } from '#domain/qbrs/exports.rules.ts';
import { ERRORS, type ErrorCode, isErrorCode } from '#contract/errors.contract.ts';
import type {
  cancelQbrExport,
  fetchQbrExport,
  getQbrExport,
  QbrExport as ShownExport,
  startQbrExport,
} from '#contract/qbrs/qbrs.export.contract.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { labelOf, readWanted } from '#server/qbrs/qbrs.export.ts';
import { addExport, callOff, type ExportRow, findExport, findFile } from './exports.queries.ts';
import { makeFile } from './exports.run.ts';

/**
 * Everything that the file shows is read now; it is made when this call is answered, in the queue in which all files wait. The same file
 * asked for again while it is being made is the same one.
 */
export async function startExport(call: SignedInCall<typeof startQbrExport>): Promise<ShownExport> {
  const { tx, actor, params, body, context, reply } = call;
  const document = await readWanted(call, params.id, body);
  const wanted = `${body.format} ${body.copy}${body.hideAmounts ? ' without amounts' : ''}`;
  const { row, isNew } = await addExport(tx, { qbrId: params.id, personId: actor.userId, wanted, ...labelOf(document) });
  if (isNew) reply.raw.once('close', () => context.backgroundWork.add(makeFile(context, { id: row.id, document })));
  return presented(row);
}

export async function readExport({ tx, actor, params }: SignedInCall<typeof getQbrExport>): Promise<ShownExport> {
  const row = await findExport(tx, { qbrId: params.id, personId: actor.userId }, params.exportId);
  if (!row) throw new Fault('QBR_NOT_FOUND', { message: 'This file is no longer there' });
  return presented(row);
}

export async function cancelExport({ tx, actor, params }: SignedInCall<typeof cancelQbrExport>): Promise<void> {
  const owned = { qbrId: params.id, personId: actor.userId };
  if (!(await findExport(tx, owned, params.exportId))) throw new Fault('QBR_NOT_FOUND', { message: 'This file is no longer there' });
  await callOff(tx, owned, params.exportId);
}

export async function readFile({ tx, actor, params }: SignedInCall<typeof fetchQbrExport>): Promise<FileAnswer> {
  const file = await findFile(tx, { qbrId: params.id, personId: actor.userId }, params.exportId);
  if (!file?.bytes) throw new Fault('QBR_NOT_FOUND', { message: 'This file is no longer there' });
  return { bytes: file.bytes, mediaType: file.mediaType, disposition: file.disposition };
}

/** What a process that is gone had begun has failed. */
function presented({ id, step, done, total, fault, isSilent, ...row }: ExportRow): ShownExport {
  const isLost = isSilent && isBeingMade(row.state);
  const state = isLost ? 'failed' : row.state;
  const code = isLost ? 'FILE_INTERRUPTED' : fault;
  return { id, state, percent: exportPercent(state, { step, done, total }), done, total, fault: state === 'failed' ? told(code) : null };
}

function told(stored: string | null): NonNullable<ShownExport['fault']> {
  const code: ErrorCode = stored !== null && isErrorCode(stored) ? stored : 'INTERNAL_ERROR';
  return { code, message: ERRORS[code].message, resolution: ERRORS[code].resolution };
}
