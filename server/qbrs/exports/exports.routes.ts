import { cancelQbrExport, fetchQbrExport, getQbrExport, startQbrExport } from '#contract/qbrs/qbrs.export.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { cancelExport, readExport, readFile, startExport } from './exports.ts';

export function exportsRoutes(mount: Mounting): void {
  mount.on(startQbrExport, startExport);
  mount.on(getQbrExport, readExport);
  mount.on(cancelQbrExport, cancelExport);
  mount.onDownload(fetchQbrExport, readFile, (file) => Promise.resolve(file));
}
