import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import { FINDING_SEVERITIES, severityOfRisk } from '#domain/findings/findings.rules.ts';
import { answerClosed } from '#domain/qbrs/sharing.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { ownName } from '#domain/recommendations/status.names.rules.ts';
import type { ClientView, CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { StoredLogo } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ShareVisit } from '#server/platform/http/share.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from '#server/qbrs/deck.ts';
import { logosOf, lookOf, titleForCustomer } from '#server/qbrs/look.ts';
import { readPictures, type SlidePicture, slidePictures } from '#server/qbrs/own/own.slides.ts';
import type { AppContext } from '#server/platform/context.ts';
import { factsNow } from '#server/qbrs/qbrs.present.ts';
import { findQbr, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { questionsOf, type StoredQuestion } from '#server/qbrs/questions/questions.queries.ts';
import { askOf, planOf, scoreOf } from './client.plan.ts';
import { statusesOf } from './shares.queries.ts';

export interface SharedDeck {
  qbr: QbrWhole;
  facts: DeckFacts;
  logos: DeckLogos<StoredLogo>;
  pictures: readonly SlidePicture[];
  /** Current statuses of the requested recommendations. */
  statuses: ReadonlyMap<string, RecommendationStatus>;
  questions: readonly StoredQuestion[];
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
    requestedIn(qbr, facts).map(({ id }) => id),
  );
  return {
    qbr,
    facts,
    logos: await logosOf(tx, lookOf(qbr)),
    pictures: await slidePictures(tx, qbr),
    statuses,
    questions: await questionsOf(tx, qbr.id),
  };
}

/** Recommendations that the deck requests, including those decided in this review. */
function requestedIn({ decisions }: QbrWhole, { recommendations }: DeckFacts) {
  const decided = new Set(decisions.map(({ recommendationId }) => recommendationId));
  return recommendations.filter(({ id, state }) => state === 'asked' || decided.has(id));
}

export const isHeld = ({ status }: QbrWhole) => status === 'presented' || status === 'delivered';
const instant = (at: string) => new Date(at).toISOString();

/** Response to a share link. Its pictures are data URLs, because requests for pictures cannot send a passcode. */
export async function clientView(
  context: Pick<AppContext, 'storage'>,
  shared: SharedDeck,
  { hideAmounts, expiresAt, organizationId }: ShareVisit,
): Promise<ClientView> {
  const pictures = await readPictures(context, organizationId, shared.pictures);
  return { ...customerView(shared, hideAmounts, ({ id }) => addressOfLogo(pictures[id] ?? null)), expiresAt: instant(expiresAt) };
}

/** Slides without speaker notes. Hidden amounts are removed from the facts before the slides are made. */
export function customerView(
  shared: SharedDeck,
  hideAmounts: boolean,
  addressOf: ((picture: SlidePicture) => string | null) | null = null,
): CustomerView {
  const { qbr, facts, logos } = shared;
  const deck = deckNow(qbr, { hideAmounts, hasLogo: logos.logo !== null });
  const slides = (deck?.slides ?? []).map(({ notes: _, claims: __, ...slide }) => slide);
  const asked = requestedOf(shared, hideAmounts);
  return {
    title: titleForCustomer(qbr),
    customer: qbr.customer.name,
    provider: facts.provider.name,
    primaryColor: facts.provider.brand ?? '',
    logo: addressOfLogo(logos.logo),
    logoOf: facts.provider.isLogoTheirs ? qbr.customer.name : facts.provider.name,
    providerLogo: addressOfLogo(logos.provider),
    slides,
    pictures: addressOf ? Object.fromEntries(shared.pictures.map((picture) => [picture.id, addressOf(picture) ?? ''])) : {},
    foot: slideFoot(facts),
    asked,
    ask: askOf(shared, hideAmounts),
    score: scoreOf(facts),
    plan: planOf({ ...shared, asked }, hideAmounts, slides),
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
export function requestedOf(shared: SharedDeck, hideAmounts: boolean): ClientView['asked'] {
  const { qbr, facts, statuses, questions } = shared;
  return requestedIn(qbr, facts).flatMap((one) => {
    const { id, number, title, gain, goal } = one;
    const status = statuses.get(id);
    if (status === undefined) return [];
    const last = qbr.decisions.findLast(({ recommendationId }) => recommendationId === id);
    const options = clientOptions(one, facts, hideAmounts);
    const chosen = options.find(({ name }) => name === last?.option);
    return [
      {
        id,
        number,
        title,
        gain,
        goal,
        cost: chosen?.cost ?? priceOf(one, facts.customer, hideAmounts),
        severity: FINDING_SEVERITIES.findLast((severity) => one.closes[severity] > 0) ?? null,
        risk: one.riskIfNot,
        options,
        questions: questions.filter(({ recommendationId }) => recommendationId === id).map((question) => clientQuestion(question, facts)),
        decision: last ? presentDecision(last, shared) : null,
        closed: answerClosed({ status, isAnswered: last !== undefined, isHeld: isHeld(qbr) }),
      },
    ];
  });
}

type RequestedDecision = ClientView['asked'][number];

/** A single option leaves nothing to choose. Only the advised one has a rated residual risk, as on its slide. */
function clientOptions(
  { number, options }: DeckRecommendation,
  { customer, gaps }: DeckFacts,
  hideAmounts: boolean,
): RequestedDecision['options'] {
  if (options.length < 2) return [];
  const after = gaps.find(({ recommendation, after: rated }) => recommendation === number && rated !== null)?.after ?? null;
  return options.map((option) => ({
    name: option.name,
    cost: priceOf({ oneTime: option.oneTime, monthly: monthlyOf(option), costKnown: true }, customer, hideAmounts),
    outcome: option.outcome,
    points: option.points,
    isAdvised: option.isChosen,
    riskAfter: option.isChosen && after ? severityOfRisk(after.impact, after.likelihood) : null,
  }));
}

function presentDecision(
  { id, outcome, by, note, at, until, option, isFromShare }: QbrWhole['decisions'][number],
  { facts, qbr }: SharedDeck,
) {
  const called = ownName(outcome, facts.review.stateNames);
  return { id, outcome, called, by, note, at: instant(at), until, option, canUndo: isFromShare && !isHeld(qbr) };
}

/** Answers of deleted users carry the provider's name. */
export function clientQuestion(
  { id, by, text, at, answer }: StoredQuestion,
  { provider }: DeckFacts,
): RequestedDecision['questions'][number] {
  return {
    id,
    by,
    text,
    at: at.toISOString(),
    answer: answer && { text: answer.text, by: answer.by?.name ?? provider.name, at: instant(answer.at) },
  };
}
