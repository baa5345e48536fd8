import { isMeetingLink } from '#domain/qbrs/meeting.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Refuses a changed meeting link that would not open or that contains line breaks, which would add lines to an invitation. */
export function refuseOtherLink(link: string | null | undefined): void {
  if (!link || isMeetingLink(link)) return;
  throw new Fault('INVALID_FORMAT', { field: 'meetingUrl', message: 'Meeting link: must be one web address that begins with https://' });
}
