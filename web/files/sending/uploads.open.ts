import type { FilePlace } from '#contract/files/files.contract.ts';
import { sendFile } from '#web/files/files.send.ts';
import { Uploads } from '#web/files/uploads.ts';

/** The files on their way to one place, for whoever keeps them beyond the field where they were chosen. */
export function uploadsTo(place: FilePlace): Uploads {
  return new Uploads({ send: (file, name, options) => sendFile(place, file, name, options), now: () => new Date() });
}
