import {
  getCurrentOrganization,
  getLogo,
  removeLogo,
  updateOrganization,
  uploadLogo,
} from '#contract/organizations/organizations.contract.ts';
import {
  askOrganizationDeletion,
  getOrganizationDeletion,
  withdrawOrganizationDeletion,
} from '#contract/organizations/deletion.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { askDeletion, readDeletion, withdrawDeletion } from './deletion/deletion.ts';
import { logoAddress, logoHash, logoReader, ownOrganization, storeLogo } from './organizations.ts';
import { deleteUnusedLogos, findLogo, showOrganization } from './organizations.queries.ts';
import { changeOrganization, changeSettings, shownOrganization } from './organizations.save.ts';

export function organizationsRoutes(mount: Mounting): void {
  mount.onRead(
    getCurrentOrganization,
    () => [showOrganization],
    (call, [rows = []]) => shownOrganization(rows[0], call),
  );

  mount.on(updateOrganization, changeOrganization);
  mount.on(getOrganizationDeletion, readDeletion);
  mount.on(askOrganizationDeletion, askDeletion);
  mount.on(withdrawOrganizationDeletion, withdrawDeletion);

  mount.onUpload(uploadLogo, logoReader(mount.context), async (call) => {
    const hash = await storeLogo(call.tx, call.parsed);
    const organization = await changeSettings(call, { logo: logoAddress(hash) });
    await deleteUnusedLogos(call.tx, hash);
    return organization;
  });

  mount.on(removeLogo, async (call) => {
    const organization = await changeSettings(call, { logo: null });
    await deleteUnusedLogos(call.tx, null);
    return organization;
  });

  mount.onDownload(
    getLogo,
    async ({ tx, query }) => {
      const wanted = query.v === undefined ? undefined : await findLogo(tx, query.v);
      const hash = logoHash((await ownOrganization(tx)).settings.logo);
      const logo = wanted ?? (hash === null ? undefined : await findLogo(tx, hash));
      if (!logo) throw new Fault('FILE_NOT_FOUND');
      return { ...logo, isVersioned: query.v === logo.hash };
    },
    async ({ bytes, mediaType, isVersioned }) => ({
      bytes,
      mediaType,
      disposition: `inline; filename="logo.${mediaType === 'image/png' ? 'png' : 'jpg'}"`,
      cacheControl: isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    }),
  );
}
