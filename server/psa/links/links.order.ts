import { isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type Amounts, closingDay } from '#domain/psa/psa.writes.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { WriteOrder } from '#server/psa/tools/service.writes.ts';
import { companyOf, findingOf, type LinkRow, recommendationOf } from './links.queries.ts';

type OrderContent = Pick<WriteOrder, 'title' | 'text' | 'amounts' | 'probability' | 'closesOn'> & { customerId: string };

export interface Scene {
  publicUrl: string;
  now: Date;
}

/** Builds the write order from the current recommendation or finding; undefined if it or its company no longer exists. */
export async function orderOf(
  tx: Tx,
  link: LinkRow,
  { publicUrl, now, chosen }: Scene & { chosen: Readonly<Record<string, string>> },
): Promise<WriteOrder | undefined> {
  const content = await orderContent(tx, link, { publicUrl, now });
  if (!content || !isPsaKind(link.kind)) return undefined;
  const { customerId, ...order } = content;
  const companyId = await companyOf(tx, link.kind, customerId);
  if (companyId === undefined) return undefined;
  const object = link.object === 'ticket' ? 'ticket' : 'opportunity';
  return { ...order, object, companyId, reference: link.reference, chosen, now };
}

async function orderContent(tx: Tx, { recommendationId, findingId, reference }: LinkRow, scene: Scene): Promise<OrderContent | undefined> {
  if (recommendationId !== null) return ofRecommendation(tx, recommendationId, reference, scene);
  return findingId === null ? undefined : ofFinding(tx, findingId, reference, scene);
}

async function ofRecommendation(tx: Tx, id: string, reference: string, { publicUrl, now }: Scene): Promise<OrderContent | undefined> {
  const row = await recommendationOf(tx, id);
  if (!row) return undefined;
  const amounts = row.costKnown ? amountsOf(row) : null;
  const text = paragraphs([
    row.problem,
    row.benefit && `Benefit: ${row.benefit}`,
    row.riskIfNot && `Risk if not done: ${row.riskIfNot}`,
    amounts ? amountsText(amounts) : 'To be quoted.',
    `From Plumbline, reference ${reference}: ${publicUrl}/recommendations?recommendation=${id}`,
  ]);
  const { customerId, title, probability, startsOn, timezone } = row;
  return { customerId, title, text, amounts, probability, closesOn: closingDay(startsOn, dayIn(now, timezone)) };
}

async function ofFinding(tx: Tx, id: string, reference: string, { publicUrl, now }: Scene): Promise<OrderContent | undefined> {
  const row = await findingOf(tx, id);
  if (!row) return undefined;
  const text = paragraphs([
    row.businessImpact,
    `Severity: ${row.severity}. Question: ${row.questionKey}.`,
    `From Plumbline, reference ${reference}: ${publicUrl}/recommendations?tab=findings&finding=${id}`,
  ]);
  const { customerId, title, timezone } = row;
  return { customerId, title, text, amounts: null, probability: null, closesOn: closingDay(null, dayIn(now, timezone)) };
}

/** Joins non-empty paragraphs. Callers never pass internal text. */
const paragraphs = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');

interface Priced {
  oneTime: number;
  recurring: number;
  recurringPer: string;
  currency: string;
}

function amountsOf({ oneTime, recurring, recurringPer, currency }: Priced): Amounts {
  const whole = (amount: number) => amount / 10 ** decimalsOf(currency);
  const isYearly = recurringPer === 'year';
  return { currency, once: whole(oneTime), monthly: isYearly ? 0 : whole(recurring), yearly: isYearly ? whole(recurring) : 0 };
}

function amountsText({ currency, once, monthly, yearly }: Amounts): string {
  const parts = [
    ...(once > 0 ? [`${currency} ${once} one-time`] : []),
    ...(monthly > 0 ? [`${currency} ${monthly} per month`] : []),
    ...(yearly > 0 ? [`${currency} ${yearly} per year`] : []),
  ];
  return parts.length === 0 ? 'No cost.' : `Cost: ${parts.join(', ')}.`;
}
