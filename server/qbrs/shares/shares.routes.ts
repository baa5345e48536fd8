import {
  askByShare,
  decideByShare,
  downloadSharedDeck,
  getCustomerView,
  listShares,
  readShare,
  revokeShares,
  shareQbr,
  undoByShare,
} from '#contract/qbrs/qbrs.shares.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { askShared, decideShared, downloadShared, openShare, undoShared } from './share.visits.ts';
import { hashedPasscode, readAsCustomer, readShares, revoke, share } from './shares.ts';

export function sharesRoutes(mount: Mounting): void {
  mount.on(listShares, readShares);
  mount.on(getCustomerView, readAsCustomer);
  mount.onPrepared(shareQbr, hashedPasscode, share);
  mount.on(revokeShares, revoke);
  mount.onPublic(readShare, openShare);
  mount.onPublic(decideByShare, decideShared);
  mount.onPublic(undoByShare, undoShared);
  mount.onPublic(askByShare, askShared);
  mount.onPublicDownload(downloadSharedDeck, downloadShared);
}
