import { cancelQbrExport, fetchQbrExport, getQbrExport, startQbrExport } from '#contract/qbrs/qbrs.export.contract.ts';
import { filesOf } from '#server/exports/exports.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { makeDocument, readWanted } from '#server/qbrs/qbrs.export.ts';

export function exportsRoutes(mount: Mounting): void {
  const files = filesOf('qbrId', 'QBR_NOT_FOUND');
  mount.on(startQbrExport, async (call) => {
    const { params, body, context } = call;
    // Reads all data of the file now.
    const document = await readWanted(call, params.id, body);
    const wanted = `${body.format} ${body.copy}${body.hideAmounts ? ' without amounts' : ''}`;
    return files.begin(call, params.id, { wanted, make: (watch) => makeDocument(context, document, watch) });
  });
  mount.on(getQbrExport, files.read);
  mount.on(cancelQbrExport, files.cancel);
  mount.onDownload(fetchQbrExport, files.file, (file) => Promise.resolve(file));
}
