import { customerTitle } from '#domain/organizations/review.word.rules.ts';
import type { QbrLook } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import { brandingOf, brandingToFreeze, ownOrganization, readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { findLookOf, type QbrWhole } from './qbrs.queries.ts';

interface OwnLook {
  brandColor: string | null;
  logo: string | null;
}

/** Applies the customer's own colour and logo over the organisation's. */
function dressed(provider: QbrLook, { brandColor, logo }: OwnLook): QbrLook {
  return {
    ...provider,
    primaryColor: brandColor ?? provider.primaryColor,
    ...(logo ? { logo, isCustomersLogo: true, providerLogo: provider.logo } : {}),
  };
}

/** Branding of the slides: frozen at finalization, else current. */
export function lookOf({ branding, look }: Pick<QbrWhole, 'branding' | 'look'>): QbrLook {
  return branding ?? dressed(brandingOf(look.organization), look.customer);
}

export async function lookToday(tx: Tx, customerId: string): Promise<QbrLook> {
  return dressed(brandingOf(await ownOrganization(tx)), await findLookOf(tx, customerId));
}

export async function logosOf(tx: Tx, { logo, providerLogo = null }: QbrLook): Promise<DeckLogos<StoredLogo>> {
  return { logo: await readLogo(tx, logo), provider: await readLogo(tx, providerLogo) };
}

/** Title of a review as its customer reads it. */
export function titleForCustomer(qbr: Pick<QbrWhole, 'title' | 'branding' | 'look'>): string {
  return customerTitle(qbr.title, lookOf(qbr).reviewWord);
}

/** Branding to freeze. The organisation is share-locked, so a logo replaced concurrently is not lost. */
export async function lookToFreeze(tx: Tx, customerId: string): Promise<QbrLook> {
  const provider = await brandingToFreeze(tx);
  return dressed(provider, await findLookOf(tx, customerId));
}
