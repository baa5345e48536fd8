import type { SopCategory } from '#domain/sops/sops.rules.ts';
import { createSop, type Sop, updateSop } from '#contract/sops/sops.contract.ts';
import { sendFile } from '#web/files/send/files.send.ts';
import { call } from '#web/http/call.ts';
import type { ImportedText } from './import.read.ts';

const PLACE = /!\[([^\]]*)\]\(picture:(\d+)\)/g;

/** Creates the draft, then uploads its pictures, which must belong to an SOP. Pictures that fail leave their name in the text. */
export async function importDraft({ title, body, pictures }: ImportedText, category: SopCategory): Promise<{ sop: Sop; lost: number }> {
  const draft = await call(createSop, { body: { title, body: withPictures(body, []), category } });
  if (pictures.length === 0) return { sop: draft, lost: 0 };
  const addresses: (string | null)[] = [];
  for (const [nr, picture] of pictures.entries()) addresses.push(await uploaded(draft.id, picture, nr));
  const sop = await call(updateSop, { params: { id: draft.id }, body: { body: withPictures(body, addresses), version: draft.version } });
  return { sop, lost: addresses.filter((address) => address === null).length };
}

function withPictures(body: string, addresses: readonly (string | null)[]): string {
  return body.replaceAll(PLACE, (_, alt: string, nr: string) => {
    const address = addresses[Number(nr)];
    return address ? `![${alt || 'Picture'}](${address})` : `(Picture: ${alt || 'unnamed'})`;
  });
}

/** Null for unsupported types, such as drawings of old Word documents. */
async function uploaded(id: string, picture: Blob, nr: number): Promise<string | null> {
  const name = `picture-${nr + 1}.${picture.type.split('/')[1] ?? 'png'}`;
  const options = { onProgress: () => {}, signal: new AbortController().signal };
  return sendFile({ ownerType: 'sop', ownerId: id }, picture, name, options).then(
    ({ url }) => url,
    () => null,
  );
}
