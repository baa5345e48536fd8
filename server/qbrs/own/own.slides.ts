import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { withCarried } from '#domain/deck/own/carried.rules.ts';
import { completeSections, type Lack, lacksOf, OWN_LIMITS, picturesIn } from '#domain/deck/own/own.rules.ts';
import type { SectionChange, StoredSection } from '#domain/qbrs/qbrs.sections.rules.ts';
import { copySlidePictures, picturesOfSlides } from '#server/files/files.ts';
import type { StoredLogo } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { BytesMissing, storageKey } from '#server/platform/storage/storage.ts';
import type { QbrWhole } from '#server/qbrs/qbrs.queries.ts';

/** Refuses pictures that were not uploaded for a slide of this QBR, and more slides than a deck may have. */
export async function refuseWrongSlides(
  tx: Tx,
  qbrId: string,
  { sections: changes = [] }: { sections?: readonly SectionChange[] | undefined },
  { sections = [] }: { sections?: readonly StoredSection[] },
): Promise<void> {
  if (sections.filter(({ own }) => own).length > OWN_LIMITS.slides) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'sections',
      message: `Sections: a deck has at most ${OWN_LIMITS.slides} slides of your own`,
    });
  }
  const ids = [...new Set(changes.flatMap(({ own }) => own?.picture ?? []))];
  const known = new Set((await picturesOfSlides(tx, qbrId, ids)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new Fault('FILE_NOT_FOUND', { field: 'sections' });
}

const LACKS: Record<Lack, string> = {
  title: 'no title',
  text: 'no text',
  picture: 'no picture',
  alt: 'a picture without a description',
};

/** Refuses a deck with an own slide that customers could not read. Hidden slides may stay incomplete. */
export function refuseIncomplete({ sections }: Pick<QbrWhole, 'sections'>): void {
  const slides = sections
    .filter(({ enabled }) => enabled)
    .map((section) => ({ key: section.key, title: section.title, lacks: lacksOf(section) }))
    .filter(({ lacks }) => lacks.length > 0);
  const [first] = slides;
  if (!first) return;
  throw new Fault('QBR_GENERATION_FAILED', {
    message: `The slide “${first.title}” has ${first.lacks.map((lack) => LACKS[lack]).join(' and ')}.`,
    details: { reason: 'incomplete_slide', slides },
    extra: { resolution: 'Complete the slide, hide it or remove it, and finalize again.' },
  });
}

/** Adds the slides to carry from the customer's last review to the first sections of a new one. */
export async function carried(
  tx: Tx,
  { qbrId, customerId }: { qbrId: string | null; customerId: string },
  starting: readonly StoredSection[],
): Promise<StoredSection[]> {
  const last = await tx
    .selectFrom('qbrs')
    .select('sections')
    .where('customerId', '=', customerId)
    .where('id', 'is distinct from', qbrId)
    .where('generatedAt', 'is not', null)
    .orderBy(sql`coalesce(date_time, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return withCarried(
    starting,
    (last?.sections ?? []).map(({ minutes: _, ...section }) => section),
  );
}

/** Attaches the pictures of carried slides to their new review. */
export async function keepPictures(tx: Tx, { qbrId, customerId }: { qbrId: string; customerId: string }, sections: string | undefined) {
  const stored = JSON.parse(sections ?? '[]') as StoredSection[]; // Written by `bindFacts` in the same call.
  await copySlidePictures(tx, { customerId, to: qbrId, ids: picturesIn(stored) });
}

export interface SlidePicture {
  id: string;
  hash: string;
  mediaType: string;
}

/** Pictures that the customer sees. */
export function slidePictures(tx: Tx, { id, sections }: Pick<QbrWhole, 'id' | 'sections'>): Promise<SlidePicture[]> {
  return picturesOfSlides(tx, id, picturesIn(completeSections(sections.filter(({ enabled }) => enabled))));
}

/** Content of the pictures by file id. A picture whose content is missing is left out. */
export async function readPictures(
  { storage }: Pick<AppContext, 'storage'>,
  organizationId: string,
  pictures: readonly SlidePicture[],
): Promise<Record<string, StoredLogo>> {
  const read = pictures.map(async ({ id, hash, mediaType }) => {
    try {
      const bytes = await buffer(await storage.get(storageKey(organizationId, hash)));
      return [[id, { mediaType: mediaType === 'image/png' ? 'image/png' : 'image/jpeg', bytes }]] as const;
    } catch (error) {
      if (error instanceof BytesMissing) return [];
      throw error;
    }
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
