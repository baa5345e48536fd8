/** The kinds of things that may need a person today, the most urgent first. */
export const TODAY_KINDS = [
  'meeting_today',
  'returned',
  'assessment_overdue',
  'assessment_due',
  'review',
  'qbr_overdue',
  'review_overdue',
  'qbr_outcome',
  'acceptance_ended',
  'gap_unassigned',
  'gap_undecided',
  'ready_for_qbr',
  'qbr_draft',
  'decision_waiting',
  'review_unplanned',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const TODAY_LIMIT = 7;
/** A customer is asked again when nothing has happened to a proposed recommendation for this many days. */
export const DECISION_DAYS = 14;

/**
 * The few items that are shown: the first of every kind before the second of any, so that many of one kind hide no other; then in the order
 * of the kinds. An item of two kinds, such as returned and overdue, is shown as the more urgent one.
 */
export function selectForToday<T extends { kind: TodayKind; id: string }>(items: readonly T[], limit: number = TODAY_LIMIT): T[] {
  const pressing = (one: T, other: T) => TODAY_KINDS.indexOf(one.kind) - TODAY_KINDS.indexOf(other.kind);
  const seen = new Set<string>();
  const once = items.toSorted(pressing).filter(({ id }) => !seen.has(id) && seen.add(id));
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
