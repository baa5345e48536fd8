import { getQbrVersion, listQbrVersions, restoreQbrVersion } from '#contract/qbrs/qbrs.versions.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { readVersion, readVersions, restore } from './versions.ts';

export function versionsRoutes(mount: Mounting): void {
  mount.on(listQbrVersions, readVersions);
  mount.on(getQbrVersion, readVersion);
  mount.on(restoreQbrVersion, restore);
}
