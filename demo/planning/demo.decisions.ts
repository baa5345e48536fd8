import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import { DECISION_NOTES, NO_NOTES } from '#demo/data/sentences.ts';
import { between, type DemoWorld, dayIn, recordEvent } from '#demo/demo.world.ts';

export interface Meeting {
  id: string;
  at: Date;
}

interface Decided {
  id: string;
  title: string;
  status: RecommendationStatus;
  createdAt: Date;
  doneAt: Date | null;
}

/** Decisions of the customer in order; some declined twice, and some approved only when asked again. */
export function decisionRows(world: DemoWorld, customer: DemoCustomer, decided: Decided, meetings: readonly Meeting[]): DemoRow[] {
  const { chance, now } = world;
  const outcomes = outcomesOf(world, decided.status);
  const until = decided.doneAt ?? now;
  const asked = meetings.filter(({ at }) => at > decided.createdAt && at < until);
  let from = decided.createdAt;
  return outcomes.map((outcome, i): DemoRow => {
    const meeting = asked.find(({ at }) => at > from);
    const at = meeting?.at ?? between(from, until, (0.2 + chance.next() * 0.5) / (outcomes.length - i));
    from = at;
    const { year, quarter } = fiscalQuarterOf(dayIn(world.timezone)(at), customer.startMonth);
    const note = chance.pick(outcome === 'approved' ? DECISION_NOTES : NO_NOTES);
    const about = { entityType: 'recommendation', entityId: decided.id, label: decided.title, customerId: customer.id };
    const after = { by: customer.contact, note, quarter: `${year}-Q${quarter}` };
    recordEvent(world, { ...about, at, actor: customer.vcio, action: `recommendation.${outcome}`, after });
    return {
      id: chance.id(at),
      recommendation_id: decided.id,
      outcome,
      by_name: customer.contact,
      note,
      qbr_id: meeting?.id ?? null,
      fiscal_year: year,
      fiscal_quarter: quarter,
      at,
      recorded_by: customer.vcio.id,
    };
  });
}

function outcomesOf({ chance }: DemoWorld, status: RecommendationStatus): readonly Outcome[] {
  if (status === 'idea') return [];
  if (status === 'proposed') return chance.is(0.15) ? ['declined'] : [];
  if (status === 'deferred') return ['deferred'];
  if (status === 'declined') return chance.is(0.4) ? ['declined', 'declined'] : ['declined'];
  return chance.is(0.12) ? ['declined', 'approved'] : ['approved'];
}
