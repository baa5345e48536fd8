import { removeCustomerLogo, uploadCustomerLogo } from '#contract/customers/logo.contract.ts';
import {
  forgetUnusedLogos,
  lockOwnOrganization,
  logoAddress,
  type LogoImage,
  logoReader,
  storeLogo,
} from '#server/organizations/organizations.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { setLogo } from './customers.queries.ts';
import { customers } from './customers.save.ts';

export function logoRoutes(mount: Mounting): void {
  mount.onUpload(uploadCustomerLogo, logoReader(mount.context), (call) => changeLogo(call, call.parsed));
  mount.on(removeCustomerLogo, (call) => changeLogo(call, null));
}

/** Locks the organisation, because all logos are stored together and unused ones are removed. */
async function changeLogo(call: SignedInCall<typeof removeCustomerLogo | typeof uploadCustomerLogo>, image: LogoImage | null) {
  const { tx, params } = call;
  const organization = await lockOwnOrganization(tx);
  const before = await customers.lock(call, params.id);
  const hash = image && (await storeLogo(tx, image));
  if (hash !== before.logo) {
    await setLogo(tx, before.id, hash);
    await call.audit({ action: 'customer.updated', ...customers.about(before), before: { logo: before.logo }, after: { logo: hash } });
    await forgetUnusedLogos(tx, organization);
  }
  return { logo: hash && logoAddress(hash) };
}
