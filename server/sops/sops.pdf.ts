import { buffer } from 'node:stream/consumers';
import { sopPaper, type SopPaper } from '#domain/sops/sops.paper.rules.ts';
import type { getSopPdf } from '#contract/sops/sops.contract.ts';
import { type PictureBytes, renderSop } from '#server/documents/documents.ts';
import { picturesOfSop } from '#server/files/files.ts';
import { brandingOf, ownOrganization, readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { sops } from './sops.load.ts';

interface Wanted {
  organizationId: string;
  sop: SopPaper;
  logo: StoredLogo | null;
  pictures: readonly { id: string; hash: string; size: number }[];
}

const PICTURE = /\/api\/files\/([\da-f]{8}-[\da-f-]{27})/gu;
/** Limit for all pictures of one file together, which are in memory at once. */
const MOST_BYTES = 40_000_000;

export async function readForPdf(call: SignedInCall<typeof getSopPdf>): Promise<Wanted> {
  const { tx, params, actor, audit, now } = call;
  const sop = await sops.load(call, params.id);
  const organization = await ownOrganization(tx);
  const { providerName, logo } = brandingOf(organization);
  await audit({ action: 'sop.exported', entity: { type: 'sop', id: sop.id, label: sop.title } });
  const writing = { timezone: organization.timezone, dateFormat: organization.settings.dateFormat };
  const written = { provider: providerName, writing, now: now.toISOString() };
  const named = [...new Set(Array.from(sop.body.matchAll(PICTURE), ([, id = '']) => id))];
  const pictures = await picturesOfSop(tx, sop.id, named);
  return { organizationId: actor.organizationId, sop: sopPaper(sop, written), logo: await readLogo(tx, logo), pictures };
}

export async function makePdf(
  { workers, storage }: Pick<AppContext, 'workers' | 'storage'>,
  { organizationId, sop, logo, pictures }: Wanted,
): Promise<FileAnswer> {
  const read: PictureBytes[] = [];
  let room = MOST_BYTES;
  for (const { id, hash, size } of pictures) {
    room -= size;
    if (room < 0) break;
    read.push({ id, bytes: await buffer(await storage.get(storageKey(organizationId, hash))) });
  }
  return renderSop(workers, organizationId, { sop, logo, pictures: read });
}
