import { accessOf, type Standing, SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import { type Endpoint, isClosedWhenReadOnly } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { instantOf, orNull } from '#server/platform/db/column-text.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { Fault } from '#server/platform/http/faults.ts';

const STANDING: Statement = {
  text: 'select subscription_status, trial_ends_at, subscription_since, billed_since from organizations',
  values: [],
};

/** The statement that asks, in the message that finds the session, whether the organisation may be changed; none where nobody pays. */
export function askStanding({ config }: AppContext, entry: Endpoint): readonly Statement[] {
  return config.stripe !== null && isClosedWhenReadOnly(entry) ? [STANDING] : [];
}

/** Refuses every change while the subscription allows only to read; `rows` are those of the statement above. */
export function refuseReadOnly({ now }: AppContext, rows: readonly (readonly TextRow[])[]): void {
  for (const [row] of rows) if (row && accessOf(standingOf(row), now()).state !== 'full') throw new Fault('SUBSCRIPTION_READ_ONLY');
}

/** The columns of that statement, in its order. */
export function standingOf([status, trialEndsAt, since, billedSince]: TextRow): Standing {
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
