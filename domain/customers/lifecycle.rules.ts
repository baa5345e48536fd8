/** Distance of a date: past, within the notice period, or later. */
export type Nearness = 'past' | 'soon' | 'later';

const DAY_MS = 86_400_000;
/** Notice period of renewals, warranties and ends of life: one quarter, which contains at least one review. */
export const NOTICE_DAYS = 90;

export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

export function nearness(day: string, today: string): Nearness {
  const days = daysUntil(day, today);
  if (days < 0) return 'past';
  return days <= NOTICE_DAYS ? 'soon' : 'later';
}

export type Renewal =
  | { state: 'endless' }
  | { state: 'ended' | 'ending' | 'ends'; day: string; days: number }
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
  replaceYear: number | null;
  cost: number | null;
}

export type AssetWarning =
  | { about: 'endOfLife' | 'warranty'; near: Exclude<Nearness, 'later'>; day: string; days: number }
  /** Replacement was planned in a fiscal year that has ended. */
  | { about: 'overdue'; year: number }
  /** Replacement cost is unknown, so no budget contains it. */
  | { about: 'unpriced'; year: number };

/** Warnings about an asset, most urgent first. The warranty is omitted once the asset is past its end of life. */
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
