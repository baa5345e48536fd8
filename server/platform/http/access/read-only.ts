import { accessOf, type PaidState, SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import { type Endpoint, isClosedWhenReadOnly } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { instantOf, orNull } from '#server/platform/db/column-text.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { Fault } from '#server/platform/http/faults.ts';

const STANDING: Statement = {
  text: 'select subscription_status, trial_ends_at, subscription_since, billed_since from organizations',
  values: [],
};

/** Statement, pipelined with the session query, that reads whether the organisation may be changed; none without billing. */
export function askStanding({ config }: AppContext, entry: Endpoint): readonly Statement[] {
  return config.stripe !== null && isClosedWhenReadOnly(entry) ? [STANDING] : [];
}

/** Rejects changes while the subscription is read-only; `rows` are the results of the statement above. */
export function refuseReadOnly({ now }: AppContext, rows: readonly (readonly TextRow[])[]): void {
  for (const [row] of rows) if (row && accessOf(paidStateOf(row), now()).state !== 'full') throw new Fault('SUBSCRIPTION_READ_ONLY');
}

/** Keep in step with the column order of that statement. */
export function paidStateOf([status, trialEndsAt, since, billedSince]: TextRow): PaidState {
  return {
    status: SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'active',
    trialEndsAt: momentOf(trialEndsAt),
    since: momentOf(since),
    billedSince: momentOf(billedSince),
  };
}

function momentOf(text: string | null | undefined): Date | null {
  return orNull(text, (known) => new Date(instantOf(known)));
}
