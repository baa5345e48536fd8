import { createHash } from 'node:crypto';
import {
  getCurrentOrganization,
  getLogo,
  removeLogo,
  updateOrganization,
  uploadLogo,
} from '#contract/organizations/organizations.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { logoAddress, logoHash, ownOrganization } from './organizations.branding.ts';
import { hasSaneSize, type Image, imageOf } from './organizations.image.ts';
import { dropUnusedLogos, findLogo, keepLogo, showOrganization } from './organizations.queries.ts';
import { changeLogo, changeOrganization, shownOrganization } from './organizations.save.ts';

const MAX_LOGO_BYTES = 1024 * 1024;
const HASH_PREFIX = 24;

export function organizationsRoutes(mount: Mounting): void {
  mount.onRead(
    getCurrentOrganization,
    () => [showOrganization],
    (_call, [rows = []]) => shownOrganization(rows[0]),
  );

  mount.on(updateOrganization, changeOrganization);

  mount.onUpload(uploadLogo, readImage, async (call) => {
    const { bytes } = call.upload;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_PREFIX);

    await keepLogo(call.tx, { hash, mediaType: call.parsed.mediaType, bytes });
    const organization = await changeLogo(call, logoAddress(hash));
    await dropUnusedLogos(call.tx, hash);
    return organization;
  });

  mount.on(removeLogo, async (call) => {
    const organization = await changeLogo(call, null);
    await dropUnusedLogos(call.tx, null);
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

async function readImage({ bytes }: Upload): Promise<Image> {
  if (bytes.length > MAX_LOGO_BYTES) throw new Fault('PAYLOAD_TOO_LARGE', { field: 'file', message: 'The logo may have at most 1 MB' });
  const image = imageOf(bytes);
  if (!image) throw new Fault('UNSUPPORTED_MEDIA_TYPE', { field: 'file', message: 'The logo must be a whole PNG or JPEG image' });
  if (!hasSaneSize(image)) {
    const size = `${image.width} x ${image.height}`;
    throw new Fault('VALIDATION_ERROR', { field: 'file', message: `The logo has ${size} pixels; each side needs 8 to 4096` });
  }
  return image;
}
