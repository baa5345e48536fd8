import {
  addAddendum,
  decideInQbr,
  getRecap,
  recordMinutes,
  sendRecap,
  setActionItems,
  setAttendees,
  tellAttendees,
} from '#contract/qbrs/qbrs.meeting.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { tellOfMeeting } from './invitations.ts';
import { addToPresented, decideHere, saveActionItems, saveAttendees, saveMinutes } from './meeting.ts';
import { mailRecap, readRecap } from './recap.ts';

export function meetingRoutes(mount: Mounting): void {
  mount.on(decideInQbr, decideHere);
  mount.on(setAttendees, saveAttendees);
  mount.on(setActionItems, saveActionItems);
  mount.on(recordMinutes, saveMinutes);
  mount.on(addAddendum, addToPresented);
  mount.on(getRecap, readRecap);
  mount.on(sendRecap, mailRecap);
  mount.on(tellAttendees, tellOfMeeting);
}
