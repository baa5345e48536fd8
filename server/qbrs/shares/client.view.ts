import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import { answerClosed } from '#domain/qbrs/sharing.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { ownName } from '#domain/recommendations/status.names.rules.ts';
import type { ClientView, CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { StoredLogo } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ShareVisit } from '#server/platform/http/share.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from '#server/qbrs/deck.ts';
import { logosOf, lookOf } from '#server/qbrs/look.ts';
import { factsNow } from '#server/qbrs/qbrs.present.ts';
import { findQbr, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { statusesOf } from './shares.queries.ts';

export interface SharedDeck {
  qbr: QbrWhole;
  facts: DeckFacts;
  logos: DeckLogos<StoredLogo>;
  /** Current statuses of the requested recommendations. */
  statuses: ReadonlyMap<string, RecommendationStatus>;
}

/** QBR behind a share link, with the branding of its slides. */
export async function readShared(tx: Tx, { qbrId }: ShareVisit): Promise<SharedDeck> {
  const qbr = await findQbr(tx, qbrId);
  const shared = qbr && (await sharedDeck(tx, qbr));
  if (!shared) throw new Fault('SHARE_NOT_FOUND');
  return shared;
}

export async function sharedDeck(tx: Tx, qbr: QbrWhole): Promise<SharedDeck | null> {
  const facts = factsNow(qbr);
  if (!facts) return null;
  const statuses = await statusesOf(
    tx,
    askedIn(qbr, facts).map(({ id }) => id),
  );
  return { qbr, facts, logos: await logosOf(tx, lookOf(qbr)), statuses };
}

/** Recommendations that the deck requests, including those decided in this review. */
function askedIn({ decisions }: QbrWhole, { recommendations }: DeckFacts) {
  const decided = new Set(decisions.map(({ recommendationId }) => recommendationId));
  return recommendations.filter(({ id, state }) => state === 'asked' || decided.has(id));
}

const isHeld = ({ status }: QbrWhole) => status === 'presented' || status === 'delivered';
const instant = (at: string) => new Date(at).toISOString();

/** Response to a share link. */
export function clientView(shared: SharedDeck, { hideAmounts, expiresAt }: ShareVisit): ClientView {
  return { ...customerView(shared, hideAmounts), expiresAt: instant(expiresAt) };
}

/** Slides without speaker notes. Hidden amounts are removed from the facts before the slides are made. */
export function customerView(shared: SharedDeck, hideAmounts: boolean): CustomerView {
  const { qbr, facts, logos } = shared;
  const deck = deckNow(qbr, { hideAmounts, hasLogo: logos.logo !== null });
  return {
    title: qbr.title,
    customer: qbr.customer.name,
    provider: facts.provider.name,
    primaryColor: facts.provider.brand ?? '',
    logo: addressOfLogo(logos.logo),
    logoOf: facts.provider.isLogoTheirs ? qbr.customer.name : facts.provider.name,
    providerLogo: addressOfLogo(logos.provider),
    slides: (deck?.slides ?? []).map(({ notes: _, claims: __, ...slide }) => slide),
    foot: slideFoot(facts),
    asked: askedOf(shared, hideAmounts),
    minutes: isHeld(qbr) ? minutesOf(qbr) : null,
  };
}

/** Data URL of the logo, which needs no request of its own. */
export function addressOfLogo(logo: StoredLogo | null): string | null {
  return logo && `data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`;
}

function minutesOf({ summary, sections, addenda }: QbrWhole): ClientView['minutes'] {
  return {
    summary,
    sections: sections.flatMap(({ title, minutes = '' }) => (minutes.trim() === '' ? [] : [{ title, text: minutes }])),
    addenda: addenda.map(({ text, at }) => ({ text, at: instant(at) })),
  };
}

/** Requested recommendations with the latest decision of this review on each. */
export function askedOf({ qbr, facts, statuses }: SharedDeck, hideAmounts: boolean): ClientView['asked'] {
  return askedIn(qbr, facts).flatMap((one) => {
    const { id, number, title, gain } = one;
    const status = statuses.get(id);
    if (status === undefined) return [];
    const last = qbr.decisions.findLast(({ recommendationId }) => recommendationId === id);
    const cost = priceOf(one, facts.customer, hideAmounts);
    const closed = answerClosed({ status, isAnswered: last !== undefined, isHeld: isHeld(qbr) });
    return [{ id, number, title, gain, cost, decision: last ? presentDecision(last, facts) : null, closed }];
  });
}

function presentDecision({ outcome, by, note, at }: QbrWhole['decisions'][number], { review }: DeckFacts) {
  return { outcome, called: ownName(outcome, review.stateNames), by, note, at: instant(at) };
}
