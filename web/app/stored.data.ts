import { wipeKeptAnswers } from '#web/assessments/work/answers.wipe.ts';
import { wipeKeptAssessments } from '#web/assessments/offline/kept.wipe.ts';
import { wipeKeptFiles } from '#web/files/device/uploads.wipe.ts';
import { forgetAttempt } from '#web/onboarding/tour.attempt.ts';
import { forgetRecent } from '#web/palette/recent.ts';
import { forgetVisits } from '#web/customers/prepare/customer.visits.wipe.ts';
import { forgetRequiredAction } from '#web/session/required.action.ts';
import type { StoredData } from '#web/session/stored.data.ts';
import { wipeKeptMeetings } from '#web/qbrs/meeting/recording/recording.wipe.ts';
import { removeChat } from '#web/support/chat.traces.ts';
import { forgetSessionDismissals } from './dismissed.ts';

/** Session storage key of the router's scroll positions; it ends with the version of the format. */
const STORED_AS = /^tsr-scroll-restoration/;

/** Clears scroll positions on sign-out, so that the next user starts at the top of each page. */
function forgetScrollPositions(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (STORED_AS.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then there is nothing to clear.
  }
}

/** Data about the signed-in person that features store in the browser. Add further stores here. */
export const STORED_DATA: readonly StoredData[] = [
  { until: 'session', clear: forgetAttempt },
  { until: 'session', clear: forgetRequiredAction },
  { until: 'session', clear: wipeKeptAssessments },
  { until: 'sign-out', clear: wipeKeptAnswers },
  { until: 'sign-out', clear: wipeKeptFiles },
  { until: 'sign-out', clear: wipeKeptMeetings },
  { until: 'sign-out', clear: forgetSessionDismissals },
  { until: 'sign-out', clear: forgetRecent },
  { until: 'sign-out', clear: forgetVisits },
  { until: 'sign-out', clear: removeChat },
  { until: 'sign-out', clear: forgetScrollPositions },
];
