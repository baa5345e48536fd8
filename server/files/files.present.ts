import type { File } from '#contract/files/files.contract.ts';
import type { FileRow } from './files.queries.ts';

export function presentFile({ id, name, size, mediaType, width, height, thumbnailHash, author, createdAt, inPortal }: FileRow): File {
  return {
    id,
    name,
    size,
    type: mediaType,
    width,
    height,
    url: `/api/files/${id}`,
    thumbnailUrl: thumbnailHash === null ? null : `/api/files/${id}/thumbnail`,
    createdBy: author,
    createdAt: createdAt.toISOString(),
    inPortal,
  };
}
