import {
  addAddendum,
  decideInQbr,
  endMeeting,
  getRecap,
  recordMinutes,
  sendRecap,
  setActionItems,
  setAttendees,
  tellAttendees,
  undoDecision,
} from '#contract/qbrs/qbrs.meeting.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { notifyAttendees } from '#server/qbrs/invitations/invitations.ts';
import { addToPresented, decideHere, saveActionItems, saveAttendees, saveMinutes, undoHere } from './meeting.ts';
import { end } from './meeting.end.ts';
import { mailRecap, readRecap } from '#server/qbrs/recap.ts';

export function meetingRoutes(mount: Mounting): void {
  mount.on(decideInQbr, decideHere);
  mount.on(undoDecision, undoHere);
  mount.on(endMeeting, end);
  mount.on(setAttendees, saveAttendees);
  mount.on(setActionItems, saveActionItems);
  mount.on(recordMinutes, saveMinutes);
  mount.on(addAddendum, addToPresented);
  mount.on(getRecap, readRecap);
  mount.on(sendRecap, mailRecap);
  mount.on(tellAttendees, notifyAttendees);
}
