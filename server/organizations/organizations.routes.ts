import {
  getCurrentOrganization,
  getLogo,
  type Organization,
  removeLogo,
  updateOrganization,
  uploadLogo,
} from '#contract/organizations/organizations.contract.ts';
import {
  askOrganizationDeletion,
  getOrganizationDeletion,
  withdrawOrganizationDeletion,
} from '#contract/organizations/deletion.contract.ts';
import { getDeckTemplate, removeDeckTemplate, uploadDeckTemplate } from '#contract/organizations/deck-template.contract.ts';
import { sendTestMail } from '#contract/organizations/test-mail.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { askDeletion, readDeletion, withdrawDeletion } from './deletion/deletion.ts';
import { dropDeckTemplate, showDeckTemplate, storeDeckTemplate, templateReader } from './deck-template.ts';
import { forgetUnusedLogos, logoAddress, logoHash, logoReader, ownOrganization, storeLogo } from './organizations.ts';
import { findLogo, showOrganization } from './organizations.queries.ts';
import { changeOrganization, changeSettings, shownOrganization } from './organizations.save.ts';
import { mailTest } from './test-mail.ts';

export function organizationsRoutes(mount: Mounting): void {
  mount.onRead(
    getCurrentOrganization,
    () => [showOrganization],
    (call, [rows = []]) => shownOrganization(rows[0], call),
  );

  mount.on(updateOrganization, changeOrganization);
  mount.on(sendTestMail, mailTest);
  mount.on(getOrganizationDeletion, readDeletion);
  mount.on(askOrganizationDeletion, askDeletion);
  mount.on(withdrawOrganizationDeletion, withdrawDeletion);

  mount.onUpload(uploadLogo, logoReader(mount.context), async (call) => {
    const address = logoAddress(await storeLogo(call.tx, call.parsed));
    return changeLogo(call, address);
  });

  mount.on(getDeckTemplate, ({ tx }) => showDeckTemplate(tx));
  mount.onUpload(uploadDeckTemplate, templateReader(mount.context), storeDeckTemplate);
  mount.on(removeDeckTemplate, dropDeckTemplate);

  mount.on(removeLogo, (call) => changeLogo(call, null));

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

/** Each logo is kept while in use, so that one can be replaced without the other. */
async function changeLogo(call: SignedInCall<typeof uploadLogo | typeof removeLogo>, address: string | null): Promise<Organization> {
  const organization = await changeSettings(call, call.query.ground === 'dark' ? { logoDark: address } : { logo: address });
  await forgetUnusedLogos(call.tx, organization);
  return organization;
}
