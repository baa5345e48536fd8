import { uploadFile, type File, type FilePlace } from '#contract/files/files.contract.ts';
import type { Person } from './people.ts';

/** A multipart body with text fields and one file. */
export function formWith(file: { name: string; bytes: Buffer; type?: string }, fields: Readonly<Record<string, string>> = {}) {
  const part = (head: string, bytes: Buffer | string) =>
    Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);
  const texts = Object.entries(fields).map(([name, value]) => part(`content-disposition: form-data; name="${name}"`, value));
  const sent = file.name.replaceAll('"', '%22');
  const head = `content-disposition: form-data; name="file"; filename="${sent}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}`;
  const payload = Buffer.concat([...texts, part(head, file.bytes), Buffer.from('--edge--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
}

export function sendFile(person: Person, place: FilePlace, file: { name: string; bytes: Buffer; type?: string }) {
  const { questionKey, ...owner } = place;
  const fields = questionKey === undefined ? owner : { ...owner, questionKey };
  return person.inject({ method: 'POST', url: uploadFile.path, ...formWith(file, fields) });
}

/** Attaches a file, which must succeed. */
export async function attached(person: Person, place: FilePlace, file: { name: string; bytes: Buffer }): Promise<File> {
  const answer = await sendFile(person, place, file);
  if (answer.statusCode !== 201) throw new Error(`The upload was refused: ${answer.statusCode} ${answer.body}`);
  return answer.json<File>();
}
