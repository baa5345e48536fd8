import { isBeingMade } from '#domain/exports/exports.rules.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';

const LOOK_EVERY_MS = 400;

interface Looking {
  look: () => Promise<MadeFile>;
  see: (seen: MadeFile) => void;
  isWanted: () => boolean;
}

/** Polls an export job until it is done, has failed or is no longer needed. */
export async function untilMade(begun: MadeFile, { look, see, isWanted }: Looking): Promise<MadeFile> {
  let seen = begun;
  while (isWanted() && isBeingMade(seen.state)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    if (!isWanted()) break;
    seen = await look();
    see(seen);
  }
  return seen;
}
