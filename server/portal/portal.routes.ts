import {
  askInPortal,
  askPortalLink,
  decideInPortal,
  downloadPortalDeck,
  downloadPortalFile,
  downloadPortalMeeting,
  downloadPortalPicture,
  getPortal,
  getPortalPlan,
  getPortalReview,
  openSurveyInPortal,
  signInToPortal,
  signOutOfPortal,
  undoInPortal,
} from '#contract/portal/portal.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { makeDocument } from '#server/qbrs/qbrs.ts';
import { makeFile, makePicture, readDeck, readFile, readMeeting, readPicture } from './portal.files.ts';
import { askQuestion, decide, undo } from './portal.answers.ts';
import { readHome, readPlan, readReview } from './portal.reading.ts';
import { openSurvey } from './portal.surveys.ts';
import { askLink, signIn, signOut } from './portal.sign-in.ts';

export function portalRoutes(mount: Mounting): void {
  const { context } = mount;
  mount.onPublic(askPortalLink, askLink);
  mount.onPublic(signInToPortal, signIn);
  mount.onPortal(signOutOfPortal, signOut);
  mount.onPortal(getPortal, readHome);
  mount.onPortal(getPortalReview, readReview);
  mount.onPortal(decideInPortal, decide);
  mount.onPortal(undoInPortal, undo);
  mount.onPortal(askInPortal, askQuestion);
  mount.onPortal(openSurveyInPortal, openSurvey);
  mount.onPortal(getPortalPlan, readPlan);
  mount.onPortalDownload(downloadPortalDeck, readDeck, (wanted) => makeDocument(context, wanted));
  mount.onPortalDownload(downloadPortalPicture, readPicture, makePicture(context));
  mount.onPortalDownload(downloadPortalMeeting, readMeeting, async (file) => file);
  mount.onPortalDownload(downloadPortalFile, readFile, makeFile(context));
}
