import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ShareVisit } from '#server/platform/http/share.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from '#server/qbrs/deck.ts';
import { lookOf } from '#server/qbrs/look.ts';
import { findQbr, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';

interface Read {
  qbr: QbrWhole;
  look: { providerName: string; primaryColor: string };
  logo: StoredLogo | null;
}

/** The QBR behind a link, with the look that its slides have. */
export async function readShared(tx: Tx, { qbrId }: ShareVisit): Promise<Read> {
  const qbr = await findQbr(tx, qbrId);
  if (!qbr?.figures) throw new Fault('SHARE_NOT_FOUND');
  const look = lookOf(qbr);
  return { qbr, look, logo: await readLogo(tx, look.logo) };
}

/** What the customer gets: slides without the presenter's notes, made from facts in which hidden amounts are not. */
export function clientView({ qbr, look, logo }: Read, { hideAmounts, expiresAt }: ShareVisit): ClientView {
  const deck = deckNow(qbr, { hideAmounts, hasLogo: logo !== null });
  const isHeld = qbr.status === 'presented' || qbr.status === 'delivered';
  return {
    title: qbr.title,
    customer: qbr.customer.name,
    provider: look.providerName,
    primaryColor: look.primaryColor,
    logo: logo && `data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`,
    expiresAt: new Date(expiresAt).toISOString(),
    slides: (deck?.slides ?? []).map(({ notes: _, ...slide }) => slide),
    asked: askedOf(qbr),
    minutes: isHeld
      ? { summary: qbr.summary, addenda: qbr.addenda.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })) }
      : null,
  };
}

/** The recommendations that the deck asks for, with the last decision of this review on each. */
export function askedOf({ facts, decisions }: QbrWhole): ClientView['asked'] {
  const asked = facts?.recommendations.filter(({ state }) => state === 'asked') ?? [];
  return asked.map(({ id, number, title, gain }) => {
    const last = decisions.findLast(({ recommendationId }) => recommendationId === id);
    return { id, number, title, gain, decision: last ? presentDecision(last) : null };
  });
}

function presentDecision({ outcome, by, note, at }: QbrWhole['decisions'][number]) {
  return { outcome, by, note, at: new Date(at).toISOString() };
}
