import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  transferOwnership,
  withdrawOwnershipOffer,
} from '#contract/organizations/ownership.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { accept, decline, offer, readOffer, takeBack } from './ownership.ts';

export function ownershipRoutes({ on, context }: Mounting): void {
  on(transferOwnership, offer);
  on(withdrawOwnershipOffer, takeBack);
  on(getOwnershipOffer, readOffer);
  on(acceptOwnership, (call) => accept(context, call));
  on(declineOwnership, decline);
}
