import type { AskedValue } from '#domain/qbrs/facts/facts.asked.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ReadingCall } from '#server/templates/templates.ts';
import { usualAttendees } from './attendees.ts';
import { rebindFacts } from './qbrs.generate.ts';
import { findQbr } from './qbrs.queries.ts';

/** Gives a QBR that was made without a request its facts, what it asks for and the people who usually come. */
export async function fillFacts(call: ReadingCall & { now: Date }, qbrId: string): Promise<void> {
  const { tx } = call;
  const qbr = await findQbr(tx, qbrId);
  if (!qbr || qbr.assessmentId === null) return;
  const { columns } = await rebindFacts(call, qbr, {});
  const { facts, factsNumber, recommendationIds, askedOneTime, askedMonthly, askedToQuote } = columns;
  const asked = { recommendationIds, askedOneTime, askedMonthly, askedToQuote };
  const attendees = qbr.ownerId === null ? [] : await usualAttendees(tx, qbr.customerId, qbr.ownerId);
  await setFacts(tx, qbrId, { facts, factsNumber, ...asked, attendees: JSON.stringify(attendees) });
}

interface Filled extends AskedValue {
  facts: string;
  factsNumber: number;
  recommendationIds: string[];
  attendees: string;
}

async function setFacts(tx: Tx, id: string, columns: Filled): Promise<void> {
  await tx.updateTable('qbrs').set(columns).where('id', '=', id).execute();
}
