import { wipeKeptAnswers } from '#web/assessments/work/answers.wipe.ts';
import { wipeKeptAssessments } from '#web/assessments/offline/kept.wipe.ts';
import { wipeKeptFiles } from '#web/files/device/uploads.wipe.ts';
import { forgetAttempt } from '#web/onboarding/tour.attempt.ts';
import { forgetRecent } from '#web/palette/recent.ts';
import { forgetVisits } from '#web/customers/prepare/customer.visits.ts';
import { forgetRequiredAction } from '#web/session/required.action.ts';
import type { StoredData } from '#web/session/stored.data.ts';
import { wipeKeptMeetings } from '#web/qbrs/meeting/recording/recording.wipe.ts';
import { removeChat } from '#web/support/chat.traces.ts';
import { forgetSessionDismissals } from './dismissed.ts';

/** Under this name the router stores how far each visited page was scrolled; it ends with the version of its format. */
const STORED_AS = /^tsr-scroll-restoration/;

/** Cleared when the person signs out: the next one begins at the top of each page. */
function forgetScrollPositions(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (STORED_AS.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}

/** Everything that features store in the browser about the signed-in person; a feature that stores more adds it here. */
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
