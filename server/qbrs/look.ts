import type { QbrLook } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import { brandingOf, brandingToFreeze, ownOrganization, readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { findLookOf, type QbrWhole } from './qbrs.queries.ts';

interface OwnLook {
  brandColor: string | null;
  logo: string | null;
}

/** A customer's decks wear its own colour and logo; what it has not is the organisation's. */
function dressed(provider: QbrLook, { brandColor, logo }: OwnLook): QbrLook {
  return {
    ...provider,
    primaryColor: brandColor ?? provider.primaryColor,
    ...(logo ? { logo, isCustomersLogo: true, providerLogo: provider.logo } : {}),
  };
}

/** How the slides look: as it was frozen, else as it is now. */
export function lookOf({ branding, look }: Pick<QbrWhole, 'branding' | 'look'>): QbrLook {
  return branding ?? dressed(brandingOf(look.organization), look.customer);
}

/** How the pages of a customer look today. */
export async function lookToday(tx: Tx, customerId: string): Promise<QbrLook> {
  return dressed(brandingOf(await ownOrganization(tx)), await findLookOf(tx, customerId));
}

/** The pictures of the slides. */
export async function logosOf(tx: Tx, { logo, providerLogo = null }: QbrLook): Promise<DeckLogos<StoredLogo>> {
  return { logo: await readLogo(tx, logo), provider: await readLogo(tx, providerLogo) };
}

/** The look to be frozen; a logo that is being replaced is not lost to it. */
export async function lookToFreeze(tx: Tx, customerId: string): Promise<QbrLook> {
  const provider = await brandingToFreeze(tx);
  return dressed(provider, await findLookOf(tx, customerId));
}
