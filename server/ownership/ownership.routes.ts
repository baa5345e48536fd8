import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  transferOwnership,
  withdrawOwnershipOffer,
} from '#contract/organizations/ownership.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { accept, decline, offer, readOffer, withdrawOffer } from './ownership.ts';

export function ownershipRoutes({ on, context }: Mounting): void {
  on(transferOwnership, offer);
  on(withdrawOwnershipOffer, withdrawOffer);
  on(getOwnershipOffer, readOffer);
  on(acceptOwnership, (call) => accept(context, call));
  on(declineOwnership, decline);
}
