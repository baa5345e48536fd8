import type { DeckTemplate, removeDeckTemplate, uploadDeckTemplate } from '#contract/organizations/deck-template.contract.ts';
import { readDeckTemplate } from '#server/documents/documents.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { lockOrganization } from './organizations.queries.ts';

/** Reads the upload before the transaction opens. */
export const templateReader =
  ({ workers }: AppContext) =>
  async ({ bytes }: Upload, { organizationId }: Actor) => {
    const read = await readDeckTemplate(workers, organizationId, bytes);
    if (read === null)
      throw new Fault('UNSUPPORTED_MEDIA_TYPE', { field: 'file', message: 'The file is no PowerPoint template (.potx or .pptx)' });
    if ('reasons' in read)
      throw new Fault('DECK_TEMPLATE_REFUSED', { field: 'file', message: read.reasons.join('\n'), details: read.reasons });
    return read;
  };

export interface StoredTemplate {
  bytes: Uint8Array;
  /** Brand colour of the template. */
  colour: string;
}

/** Template for an export; null if the organisation has none. */
export async function findDeckTemplate(tx: Tx): Promise<StoredTemplate | null> {
  return (await tx.selectFrom('deckTemplates').select(['bytes', 'colour']).executeTakeFirst()) ?? null;
}

export async function showDeckTemplate(tx: Tx): Promise<DeckTemplate> {
  const row = await tx
    .selectFrom('deckTemplates')
    .select((table) => ['name', 'colour', 'uploadedAt', table.fn<number>('length', ['bytes']).as('size')])
    .executeTakeFirst();
  return { template: row ? { ...row, uploadedAt: row.uploadedAt.toISOString() } : null };
}

const LONGEST_NAME = 200;
/** Browsers may send a path. */
const nameOf = (fileName: string) => fileName.split(/[/\\]/u).at(-1)?.slice(0, LONGEST_NAME).toWellFormed() || 'Template';

type Uploading = SignedInCall<typeof uploadDeckTemplate> & { parsed: { bytes: Uint8Array; colour: string }; upload: Upload };

export async function storeDeckTemplate(call: Uploading): Promise<DeckTemplate> {
  const { tx, now, parsed, upload } = call;
  const row = { name: nameOf(upload.fileName), colour: parsed.colour, bytes: Buffer.from(parsed.bytes), uploadedAt: now };
  return changed(call, row.name, () =>
    tx
      .insertInto('deckTemplates')
      .values(row)
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
      .execute(),
  );
}

export async function dropDeckTemplate(call: SignedInCall<typeof removeDeckTemplate>): Promise<DeckTemplate> {
  return changed(call, null, () => call.tx.deleteFrom('deckTemplates').execute());
}

/** The organisation is locked, so that two uploads do not interleave. */
async function changed(
  call: SignedInCall<typeof uploadDeckTemplate | typeof removeDeckTemplate>,
  name: string | null,
  write: () => Promise<unknown>,
): Promise<DeckTemplate> {
  const organization = await lockOrganization(call.tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  const before = await showDeckTemplate(call.tx);
  await write();
  const entity = { type: 'organization', id: organization.organizationId, label: organization.name } as const;
  const old = before.template?.name ?? null;
  if (old !== null || name !== null)
    await call.audit({ action: 'organization.updated', entity, before: { deckTemplate: old }, after: { deckTemplate: name } });
  return showDeckTemplate(call.tx);
}
