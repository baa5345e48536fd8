import { isAboutMoney } from '#domain/proposals/changes.rules.ts';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import type { TrayGroup, TrayProposal } from '#contract/proposals/tray.contract.ts';

/** Row of the tray: a proposed answer, or a change of a record that an assistant proposes. */
export type TrayItem = TrayProposal | TrayChange;

export interface ItemGroup {
  customer: TrayGroup['customer'];
  items: readonly TrayItem[];
}

export const isChange = (item: TrayItem): item is TrayChange => 'kind' in item;

export const isAnswer = (item: TrayItem): item is TrayProposal => !isChange(item);

export const titleOf = (item: TrayItem): string => (isChange(item) ? item.title : item.question.text);

const laterFirst = (one: TrayItem, other: TrayItem) =>
  one.observedAt === other.observedAt ? 0 : one.observedAt > other.observedAt ? -1 : 1;

/** Customers with open proposals; the latest proposal first, so that both kinds are mixed. */
export function groupsOf(rows: readonly TrayGroup[]): ItemGroup[] {
  return rows
    .map(({ customer, proposals, changes }) => ({ customer, items: [...proposals, ...changes].toSorted(laterFirst) }))
    .filter(({ items }) => items.length > 0);
}

export const itemsOf = (groups: readonly ItemGroup[]): TrayItem[] => groups.flatMap(({ items }) => items);

const questionOf = (item: TrayItem): string =>
  isChange(item) ? `${item.assessmentId} ${item.questionKey}` : `${item.assessment.id} ${item.question.key}`;

/** Proposals that are accepted together: all but those that a person decides one by one. */
export function acceptable({ items }: Pick<ItemGroup, 'items'>): TrayItem[] {
  const answers = Map.groupBy(items.filter(isAnswer), questionOf);
  return items.filter((item) => {
    const proposed = answers.get(questionOf(item)) ?? [];
    // A note is written into the answer, so its version would no longer be the one that was seen.
    if (isChange(item)) return isSafe(item) && proposed.length === 0;
    return item.agrees !== false && proposed.every(({ value }) => value === item.value);
  });
}

function isSafe({ mayDecide, hasChanged, proposed }: TrayChange): boolean {
  return mayDecide && !hasChanged && !isAboutMoney(proposed);
}

/** Groups with their selected proposals only. */
export function selectedOf(groups: readonly ItemGroup[], has: (id: string) => boolean): ItemGroup[] {
  return groups
    .map(({ customer, items }) => ({ customer, items: items.filter(({ id }) => has(id)) }))
    .filter(({ items }) => items.length > 0);
}
