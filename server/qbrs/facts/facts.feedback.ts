import { addDays } from '#domain/programme/programme.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { SourceFeedback } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ReviewedCustomer } from '#server/qbrs/qbrs.queries.ts';
import { surveysSince } from '#server/surveys/surveys.ts';

/** Days whose surveys are in the first review of a customer. */
const FIRST_DAYS = 92;

interface Since {
  /** Time of the previous review; undefined before the first. */
  heldAt: Date | undefined;
  now: Date;
}

/** Surveys since the previous review. */
export async function collectFeedback(tx: Tx, { id, timezone }: ReviewedCustomer, { heldAt, now }: Since): Promise<SourceFeedback> {
  const since = heldAt ? dayIn(heldAt, timezone) : addDays(dayIn(now, timezone), -FIRST_DAYS);
  return { since, surveys: await surveysSince(tx, { customerId: id, since, timezone }) };
}
