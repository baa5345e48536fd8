import { useState } from 'react';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import type { GroupedSelection } from '#web/ui/tables/selection.ts';
import { type ItemGroup, selectedOf, type TrayItem } from './tray.items.ts';
import type { TrayDecisions } from './tray.decisions.ts';

export interface TrayParts {
  groups: readonly ItemGroup[];
  decisions: TrayDecisions;
  selection: GroupedSelection<TrayItem>;
  mayDecide: (item: TrayItem) => boolean;
  isAsking: boolean;
  /** Asks before several proposals are accepted. */
  onAccept: (groups: readonly ItemGroup[]) => void;
}

/** Rows of a customer that are shown before "Show more". */
const FIRST_ROWS = 5;

/** Shown rows, the chosen one, and those whose reason for a rejection is asked: one, or the selected ones. */
export function useRows(groups: readonly ItemGroup[], decisions: TrayDecisions, selection: GroupedSelection<TrayItem>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<string | null>(null);
  const rowsOf = ({ customer, items }: ItemGroup) => (opened.has(customer.id) ? items : items.slice(0, FIRST_ROWS));
  const shown = groups.flatMap(rowsOf);
  const current = shown.find(({ id }) => id === chosenId) ?? shown[0];
  const show = (id: string) => {
    setChosenId(id);
    setRejecting(null);
    document.querySelector(`[data-proposal="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  /** The next proposal is chosen before the decided ones leave the list. */
  const leave = (decided: readonly ItemGroup[]) => {
    setRejecting(null);
    const leaving = new Set(decided.flatMap(({ items }) => items.map(({ id }) => id)));
    const at = shown.findIndex(({ id }) => id === current?.id);
    const others = [...shown.slice(at), ...shown.slice(0, at).toReversed()];
    setChosenId(others.find(({ id }) => !leaving.has(id))?.id ?? null);
  };
  const only = (id: string) => selectedOf(groups, (one) => one === id);
  return {
    rowsOf,
    current,
    rejecting,
    show,
    step: (by: 1 | -1) => {
      const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
      if (next) show(next.id);
    },
    open: (customerId: string) => setOpened((now) => new Set([...now, customerId])),
    accept: ({ id }: TrayItem) => {
      leave(only(id));
      decisions.accept(only(id));
    },
    rejectChosen: async (reason: string) => {
      if (rejecting === null) return;
      const chosen = rejecting === 'selected' ? selectedOf(groups, selection.has) : only(rejecting);
      leave(chosen);
      if (rejecting === 'selected') selection.clear();
      await decisions.reject(chosen, reason);
    },
    askReason: ({ id }: TrayItem) => {
      setChosenId(id);
      setRejecting(id);
    },
    askReasonOfSelected: () => setRejecting('selected'),
    cancel: () => setRejecting(null),
  };
}
export type TrayRows = ReturnType<typeof useRows>;

/** P and R decide on the selected proposals, or on the current one. */
export function useTrayKeys(props: TrayParts, { current, ...rows }: TrayRows): void {
  const { groups, decisions, selection, mayDecide, isAsking, onAccept } = props;
  const isSelecting = selection.rows.length > 0;
  const onCurrent = (press: (item: TrayItem) => void) => () => {
    if (current && mayDecide(current)) press(current);
  };
  const deciding = {
    p: isSelecting ? () => onAccept(selectedOf(groups, selection.has)) : onCurrent(rows.accept),
    r: isSelecting ? rows.askReasonOfSelected : onCurrent(rows.askReason),
    P: () => onAccept(groups),
    x: onCurrent(({ id }) => selection.toggle(id)),
    X: () => selection.toggleThese(groups.find(({ items }) => current && items.includes(current))?.items.filter(mayDecide) ?? []),
    ...(isSelecting && { Escape: selection.clear }),
  };
  const keys: Readonly<Record<string, () => void>> = {
    j: () => rows.step(1),
    k: () => rows.step(-1),
    ...(decisions.isBusy || !groups.some(({ items }) => items.some(mayDecide)) ? {} : deciding),
  };
  useKeys((event) => {
    const press = isTaken(event) || isAsking || event.repeat ? undefined : keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  });
}
