import { createHash } from 'node:crypto';
import { DEFAULT_PRIMARY, isColour } from '#domain/theme/colours.rules.ts';
import type { QbrLook } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { readLogoImage } from './organizations.image.ts';
import {
  deleteUnusedLogos,
  findLogo,
  insertLogo,
  shareLockOrganization,
  lockOrganization,
  type OrganizationRow,
  readOrganization,
  saveOrganization,
} from './organizations.queries.ts';
import { changeSettings } from './organizations.save.ts';

export { findDeckTemplate, type StoredTemplate } from './deck-template.ts';
export { eraseDue } from './deletion/deletion.jobs.ts';

const LOGO_ADDRESS = '/api/organizations/logo?v=';

/** Logo URL that ends in the content hash, so that browsers can cache it. */
export function logoAddress(hash: string): string {
  return `${LOGO_ADDRESS}${hash}`;
}

export function logoHash(address: string | null | undefined): string | null {
  return address?.startsWith(LOGO_ADDRESS) ? address.slice(LOGO_ADDRESS.length) : null;
}

export type { OrganizationRow };

/** Organisation of the current transaction. */
export async function ownOrganization(tx: Tx): Promise<OrganizationRow> {
  const organization = await readOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  return organization;
}

export function brandingOf({ name, settings }: Pick<OrganizationRow, 'name' | 'settings'>): QbrLook {
  const colour = settings.primaryColor ?? '';
  return {
    providerName: settings.brandName?.trim() || name,
    primaryColor: isColour(colour) ? colour : DEFAULT_PRIMARY,
    logo: logoHash(settings.logo),
    coverText: settings.report?.cover?.trim() || undefined,
    footText: settings.report?.foot?.trim() || undefined,
    ...writingOf(settings),
  };
}

function writingOf({
  dateFormat,
  recommendations,
  locale,
  reviewWord,
}: OrganizationRow['settings']): Pick<QbrLook, 'dateFormat' | 'stateNames' | 'locale' | 'reviewWord'> {
  return { dateFormat, stateNames: recommendations?.statusNames, locale: locale ?? undefined, reviewWord: reviewWord?.trim() || null };
}

/** Branding to freeze; the share lock makes a concurrent logo change wait and see that the logo is in use. */
export async function brandingToFreeze(tx: Tx): Promise<QbrLook> {
  const organization = await shareLockOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  return brandingOf(organization);
}

export interface StoredLogo {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

export async function readLogo(tx: Tx, hash: string | null): Promise<StoredLogo | null> {
  const logo = hash === null ? undefined : await findLogo(tx, hash);
  return logo ? { mediaType: logo.mediaType === 'image/png' ? 'image/png' : 'image/jpeg', bytes: logo.bytes } : null;
}

/** Reads an uploaded logo, one at a time per organisation. */
export function logoReader({ workers }: AppContext) {
  return ({ bytes }: Upload, { organizationId }: Actor) => workers.takeTurn(organizationId, () => readLogoImage(bytes));
}

export type LogoImage = Awaited<ReturnType<typeof readLogoImage>>;

const HASH_PREFIX = 24;

/** Returns the hash that identifies the logo. */
export async function storeLogo(tx: Tx, { mediaType, bytes }: LogoImage): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_PREFIX);
  await insertLogo(tx, { hash, mediaType, bytes });
  return hash;
}

/** Call only with the organisation locked, so that no logo is deleted while it is being assigned. */
export async function forgetUnusedLogos(tx: Tx, { settings }: Pick<OrganizationRow, 'settings'>): Promise<void> {
  await deleteUnusedLogos(
    tx,
    [logoHash(settings.logo), logoHash(settings.logoDark)].filter((hash) => hash !== null),
  );
}

/** Locks the organisation, so that changes of the SSO connection are serialised. */
export async function lockOwnOrganization(tx: Tx): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  return organization;
}

/** Stores in the settings whether SSO is enabled; the connection itself is stored elsewhere. */
export async function storeSsoEnabled(tx: Tx, { organizationId, settings }: OrganizationRow, enabled: boolean): Promise<void> {
  if ((settings.entra?.enabled ?? false) === enabled) return;
  await saveOrganization(tx, { id: organizationId }, { settings: { ...settings, entra: { enabled } } });
}

/** Dismisses the setup checklist for the organisation; idempotent. */
export async function dismissChecklist<E extends Endpoint>(call: SignedInCall<E>): Promise<void> {
  await changeSettings(call, { checklist: { dismissed: true } });
}
