/** What can need somebody today, the most pressing first. */
export const TODAY_KINDS = [
  'meeting_today',
  'returned',
  'assessment_overdue',
  'assessment_due',
  'review',
  'qbr_overdue',
  'qbr_outcome',
  'ready_for_qbr',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const TODAY_LIMIT = 7;

/**
 * The few things that are shown: of every kind the first before the second of any, so that a heap of one kind hides no other; then in
 * the order of the kinds. What is named twice, as returned and as overdue, is shown for the more pressing reason.
 */
export function chosenForToday<T extends { kind: TodayKind; id: string }>(found: readonly T[], limit: number = TODAY_LIMIT): T[] {
  const pressing = (one: T, other: T) => TODAY_KINDS.indexOf(one.kind) - TODAY_KINDS.indexOf(other.kind);
  const seen = new Set<string>();
  const once = found.toSorted(pressing).filter(({ id }) => !seen.has(id) && seen.add(id));
  const places = new Map<TodayKind, number>();
  const placed = once.map((item) => {
    const place = places.get(item.kind) ?? 0;
    places.set(item.kind, place + 1);
    return { item, place };
  });
  return placed
    .toSorted((one, other) => one.place - other.place)
    .slice(0, limit)
    .map(({ item }) => item)
    .toSorted(pressing);
}
