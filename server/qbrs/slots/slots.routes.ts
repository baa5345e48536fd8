import {
  exportSlot,
  listFreeSlots,
  listSlotOffers,
  offerSlots,
  readOffer,
  revokeSlotOffer,
  takeSlot,
} from '#contract/qbrs/qbrs.slots.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { openOffer, slotFile, takeOffered } from './slot.visits.ts';
import { offer, proposeSlots, readOffers, revokeOffer } from './slots.ts';

export function slotsRoutes(mount: Mounting): void {
  mount.on(listFreeSlots, proposeSlots);
  mount.on(listSlotOffers, readOffers);
  mount.on(offerSlots, offer);
  mount.on(revokeSlotOffer, revokeOffer);
  mount.onPublic(readOffer, openOffer);
  mount.onPublic(takeSlot, takeOffered);
  mount.onPublicDownload(exportSlot, slotFile);
}
