/** How near a day is: over, close enough to be told, or far away. */
export type Nearness = 'past' | 'soon' | 'later';

const DAY_MS = 86_400_000;
/** Renewals, warranties and ends of life are told so many days ahead: a quarter, in which there is at least one review. */
export const NOTICE_DAYS = 90;

export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

export function nearness(day: string, today: string): Nearness {
  const days = daysUntil(day, today);
  if (days < 0) return 'past';
  return days <= NOTICE_DAYS ? 'soon' : 'later';
}

/** What becomes of an agreement at its end. */
export type Renewal =
  | { state: 'endless' }
  /** Not renewed: over, about to be, or some day. */
  | { state: 'ended' | 'ending' | 'ends'; day: string; days: number }
  /** Renewed: it is assumed to have been, or to be soon, or some day. */
  | { state: 'renewed' | 'renewing' | 'renews'; day: string; days: number };

const NOT_RENEWED = { past: 'ended', soon: 'ending', later: 'ends' } as const;
const RENEWED = { past: 'renewed', soon: 'renewing', later: 'renews' } as const;

export function renewalOf({ end, assumeRenewal }: { end: string | null; assumeRenewal: boolean }, today: string): Renewal {
  if (end === null) return { state: 'endless' };
  const near = nearness(end, today);
  return { state: (assumeRenewal ? RENEWED : NOT_RENEWED)[near], day: end, days: daysUntil(end, today) };
}

interface AssetDays {
  warrantyEndsAt: string | null;
  endOfLifeAt: string | null;
  /** The fiscal year in which it is replaced. */
  replaceYear: number | null;
  cost: number | null;
}

export type AssetWarning =
  | { about: 'endOfLife' | 'warranty'; near: Exclude<Nearness, 'later'>; day: string; days: number }
  /** It was to be replaced in a year that is over. */
  | { about: 'overdue'; year: number }
  /** Nobody knows what its replacement costs, so that no budget holds it. */
  | { about: 'unpriced'; year: number };

/** What is to be known of an asset, the worst first. An asset past its end of life needs no word on its warranty. */
export function assetWarnings(
  { warrantyEndsAt, endOfLifeAt, replaceYear, cost }: AssetDays,
  today: string,
  fiscalYear: number,
): AssetWarning[] {
  const end = dated('endOfLife', endOfLifeAt, today);
  const isOver = end.some(({ near }) => near === 'past');
  return [
    ...end,
    ...(isOver ? [] : dated('warranty', warrantyEndsAt, today)),
    ...(replaceYear !== null && replaceYear < fiscalYear ? [{ about: 'overdue' as const, year: replaceYear }] : []),
    ...(replaceYear !== null && replaceYear >= fiscalYear && cost === null ? [{ about: 'unpriced' as const, year: replaceYear }] : []),
  ];
}

function dated(about: 'endOfLife' | 'warranty', day: string | null, today: string) {
  if (day === null) return [];
  const near = nearness(day, today);
  return near === 'later' ? [] : [{ about, near, day, days: daysUntil(day, today) }];
}
