import type { FilePlace } from '#contract/files/files.contract.ts';
import { endWithSignOut } from '#web/files/device/uploads.wipe.ts';
import { sendFile } from '#web/files/send/files.send.ts';
import { type KeptFiles, Uploads } from '#web/files/uploads.ts';

/** The files on their way to one place, for whoever keeps them beyond the field where they were chosen; with a device, beyond the page too. */
export function uploadsTo(place: FilePlace, device?: KeptFiles): Uploads {
  const uploads = new Uploads({ send: (file, name, options) => sendFile(place, file, name, options), now: () => new Date(), device });
  if (device) endWithSignOut(() => uploads.abandon());
  return uploads;
}
