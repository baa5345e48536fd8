import { createHash } from 'node:crypto';
import {
  getCurrentOrganization,
  getLogo,
  removeLogo,
  updateOrganization,
  uploadLogo,
} from '#contract/organizations/organizations.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { logoAddress, logoHash, ownOrganization } from './organizations.ts';
import { readLogoImage } from './organizations.image.ts';
import { deleteUnusedLogos, findLogo, insertLogo, showOrganization } from './organizations.queries.ts';
import { changeOrganization, changeSettings, shownOrganization } from './organizations.save.ts';

const HASH_PREFIX = 24;

export function organizationsRoutes(mount: Mounting): void {
  mount.onRead(
    getCurrentOrganization,
    () => [showOrganization],
    (_call, [rows = []]) => shownOrganization(rows[0]),
  );

  mount.on(updateOrganization, changeOrganization);

  mount.onUpload(
    uploadLogo,
    ({ bytes }: Upload, { organizationId }: Actor) => mount.context.workers.takeTurn(organizationId, () => readLogoImage(bytes)),
    async (call) => {
      const { mediaType, bytes } = call.parsed;
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_PREFIX);

      await insertLogo(call.tx, { hash, mediaType, bytes });
      const organization = await changeSettings(call, { logo: logoAddress(hash) });
      await deleteUnusedLogos(call.tx, hash);
      return organization;
    },
  );

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
