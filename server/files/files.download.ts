import { isImage } from '#domain/files/files.rules.ts';
import { downloadFile, downloadThumbnail } from '#contract/files/files.contract.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileAnswer, Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { BytesMissing, storageKey } from '#server/platform/storage/storage.ts';
import { filePlace, placeToView } from './files.places.ts';
import { findFile, usesOf } from './files.queries.ts';

export function serveFiles({ context, onDownload }: Mounting): void {
  onDownload(downloadFile, findForDownload, async ({ organizationId, name, mediaType, size, hash }) => ({
    ...(await fileBytes(context, organizationId, hash)),
    mediaType: mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    disposition: contentDisposition(name),
    size,
    isForeign: true,
  }));
  onDownload(
    downloadThumbnail,
    async (call) => {
      const { thumbnailHash, ...file } = await findVisibleFile(call);
      if (thumbnailHash === null) throw new Fault('FILE_NOT_FOUND');
      return { ...file, thumbnailHash };
    },
    async ({ organizationId, name, thumbnailHash }) => ({
      ...(await fileBytes(context, organizationId, thumbnailHash)),
      mediaType: 'image/webp',
      disposition: contentDisposition(`${name}.webp`),
      isForeign: true,
    }),
  );
}

async function findForDownload(call: SignedInCall<typeof downloadFile>) {
  const file = await findVisibleFile(call);
  // Images are previewed in lists; only document downloads are recorded.
  if (!isImage(file.mediaType)) {
    await call.audit({ action: 'file.downloaded', entity: { type: 'file', id: file.id, label: file.name } });
  }
  return file;
}

/** File, if the person may see one of its places; otherwise not found. */
async function findVisibleFile({ tx, actor, params }: SignedInCall<typeof downloadFile | typeof downloadThumbnail>) {
  const file = await findFile(tx, params.id);
  if (!file) throw new Fault('FILE_NOT_FOUND');
  for (const use of await usesOf(tx, file.id)) {
    const isSeen = await placeToView(tx, actor, filePlace(use)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Fault) return false;
        throw error;
      },
    );
    if (isSeen) return file;
  }
  throw new Fault('FILE_NOT_FOUND');
}

export async function fileBytes(
  { storage }: Pick<AppContext, 'storage'>,
  organizationId: string,
  hash: string,
): Promise<Pick<FileAnswer, 'bytes'>> {
  try {
    return { bytes: await storage.get(storageKey(organizationId, hash)) };
  } catch (error) {
    if (error instanceof BytesMissing) throw new Fault('FILE_NOT_FOUND', { message: 'The content of this file is missing from storage' });
    throw error;
  }
}
