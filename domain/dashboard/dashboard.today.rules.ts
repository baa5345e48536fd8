/** Kinds of to-do items, most urgent first. */
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

/** Maximum items listed per kind; further ones are only counted. */
export const TODAY_EACH = 25;
/** Items shown before the user expands the list. */
export const TODAY_LIMIT = 8;

export const TODAY_GROUPS = ['work', 'reviews', 'meetings', 'qbrs', 'findings', 'decisions'] as const;
export type TodayGroup = (typeof TODAY_GROUPS)[number];

const GROUPS: Record<TodayKind, TodayGroup> = {
  meeting_today: 'meetings',
  returned: 'work',
  assessment_overdue: 'work',
  assessment_due: 'work',
  review: 'reviews',
  qbr_overdue: 'meetings',
  review_overdue: 'meetings',
  qbr_outcome: 'meetings',
  review_unplanned: 'meetings',
  ready_for_qbr: 'qbrs',
  qbr_draft: 'qbrs',
  acceptance_ended: 'findings',
  gap_unassigned: 'findings',
  gap_undecided: 'findings',
  decision_waiting: 'decisions',
};

export const groupOf = (kind: TodayKind): TodayGroup => GROUPS[kind];
/** Days without activity after which a proposed recommendation needs a follow-up. */
export const DECISION_DAYS = 14;

const pressing = <T extends { kind: TodayKind }>(one: T, other: T) => TODAY_KINDS.indexOf(one.kind) - TODAY_KINDS.indexOf(other.kind);

export const firstKindOf = (kinds: readonly TodayKind[]): TodayKind | undefined => TODAY_KINDS.find((kind) => kinds.includes(kind));

/** Items sorted by urgency. An item with two kinds, such as returned and overdue, appears once, as the more urgent one. */
export function inOrder<T extends { kind: TodayKind; id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.toSorted(pressing).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Items to show: the first of every kind before the second of any, so that no kind crowds out another; sorted by urgency. */
export function selectForToday<T extends { kind: TodayKind; id: string }>(items: readonly T[], limit: number = TODAY_LIMIT): T[] {
  const once = inOrder(items);
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
