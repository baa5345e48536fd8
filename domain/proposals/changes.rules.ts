export const PROPOSAL_STATES = ['open', 'accepted', 'rejected'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Kinds of changes that assistants propose. */
export const CHANGE_KINDS = ['recommendation', 'new_recommendation', 'roadmap', 'answer_note', 'agenda', 'qbr_text'] as const;
export type ChangeKindName = (typeof CHANGE_KINDS)[number];

export const CHANGE_LIMITS = {
  /** Proposals of one call. */
  atOnce: 20,
  /** Decisions of one call. */
  decisions: 100,
} as const;

/** Values by field name, as the ordinary call takes them. */
export type ChangedFields = Readonly<Record<string, unknown>>;

const MONEY = ['oneTimeCost', 'recurringCost', 'recurringPer', 'costKnown'];

/** Reports whether a change is about money, so that a person accepts it on its own. */
export function isAboutMoney(fields: ChangedFields): boolean {
  return MONEY.some((name) => Object.hasOwn(fields, name));
}

/** Reports whether two values of a field are the same; the order of names does not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
