import type { FilePlace } from '#contract/files/files.contract.ts';
import { endWithSignOut } from '#web/files/device/uploads.wipe.ts';
import { sendFile } from '#web/files/send/files.send.ts';
import { type KeptFiles, Uploads } from '#web/files/uploads.ts';

/** Uploads to one place, for callers that keep them beyond the life of the field; with a device, even beyond the page. */
export function uploadsTo(place: FilePlace, device?: KeptFiles): Uploads {
  const uploads = new Uploads({ send: (file, name, options) => sendFile(place, file, name, options), now: () => new Date(), device });
  if (device) endWithSignOut(() => uploads.abandon());
  return uploads;
}
