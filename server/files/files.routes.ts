import type { QueryOf } from '#contract/endpoint.ts';
import { deleteFile, type FilePlace, getEvidence, listFiles, uploadFile } from '#contract/files/files.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { showInPortal } from '#contract/portal/portal.access.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { removeFile } from './files.delete.ts';
import { serveFiles } from './files.download.ts';
import { columnsOf, placeToView } from './files.places.ts';
import { releaseFile } from './files.portal.ts';
import { presentFile } from './files.present.ts';
import { evidenceOf, filesIn } from './files.queries.ts';
import { keep, receive } from './files.upload.ts';

function placeIn({ ownerType, ownerId, questionKey }: QueryOf<typeof listFiles>): FilePlace {
  if (ownerType === undefined) throw new Fault('REQUIRED_FIELD', { field: 'ownerType', message: 'Owner type is required' });
  if (ownerId === undefined) throw new Fault('REQUIRED_FIELD', { field: 'ownerId', message: 'Owner id is required' });
  return { ownerType, ownerId, questionKey };
}

export function filesRoutes(mount: Mounting): void {
  mount.onKeptUpload(uploadFile, (upload, { actor }) => receive(mount.context, actor, upload), keep);

  mount.onList(listFiles, {
    check: ({ tx, actor, query }) => placeToView(tx, actor, placeIn(query)),
    rows: ({ tx, query }) => filesIn(tx, columnsOf(placeIn(query))),
    order: () => ({ columns: ['filePlaces.id'], direction: 'desc' }),
    present: presentFile,
  });

  mount.on(getEvidence, async ({ tx, actor, params }) => {
    await placeToView(tx, actor, { ownerType: 'answer', ownerId: params.id });
    const byQuestion = Map.groupBy(await evidenceOf(tx, params.id), ({ questionKey }) => questionKey ?? '');
    return { questions: [...byQuestion].map(([questionKey, rows]) => ({ questionKey, files: rows.map(presentFile) })) };
  });

  mount.on(deleteFile, removeFile);
  mount.on(showInPortal, releaseFile);
  serveFiles(mount);
}
