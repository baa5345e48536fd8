import * as z from 'zod/mini';
import { KEPT_PREFIX } from './recording.wipe.ts';

/** Edited parts of a recap; null parts follow the recorded decisions. */
const RecapDraft = z.object({ subject: z.nullable(z.string()), text: z.nullable(z.string()), to: z.nullable(z.string()) });
export type RecapDraft = z.output<typeof RecapDraft>;

export const UNCHANGED: RecapDraft = { subject: null, text: null, to: null };

/** Edited recap on this device, by person and QBR, until it is sent. Lasts only for the open page if storage is blocked or full. */
export function recapOnDevice(userId: string, qbrId: string) {
  const key = `${KEPT_PREFIX}recap/${userId}/${qbrId}`;
  return {
    read: (): RecapDraft => {
      try {
        return RecapDraft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return UNCHANGED;
      }
    },
    keep: (draft: RecapDraft): void => {
      try {
        if (Object.values(draft).every((value) => value === null)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(draft));
      } catch {}
    },
  };
}
