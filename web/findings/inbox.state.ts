import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Finding, getFinding } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';
import { rowId } from './FindingRow.tsx';
import type { InboxGroup } from './FindingsTable.tsx';

export interface InboxState {
  /** The findings whose rows are shown, in their order. */
  shown: readonly Finding[];
  /** The one that is open beside the list, or in a drawer. */
  open: Finding | undefined;
  show: (id: string | undefined) => void;
  /** The open one, or without room beside the list the one that has the focus. */
  current: () => string | undefined;
  /** Moves to the row above or below, and opens it where there is room beside the list. */
  step: (by: 1 | -1) => void;
  /** Opens the neighbour of the open one. */
  turn: (by: 1 | -1) => void;
  /** After a decision on this one: opens the next, unless the person has moved on meanwhile. */
  next: (after: string) => void;
  checked: ReadonlySet<string>;
  check: (id: string) => void;
  uncheckAll: () => void;
  isOpen: (group: InboxGroup) => boolean;
  toggle: (group: InboxGroup) => void;
}

interface InboxOptions {
  groups: readonly InboxGroup[];
  finding: string | undefined;
  /** The open finding stands beside the list; the first one is open from the beginning. */
  isWide: boolean;
}

export function useInbox({ groups, finding, isWide }: InboxOptions): InboxState {
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING);
  const [checked, setChecked] = useState<ReadonlySet<string>>(NOTHING);
  const isOpen = ({ key }: InboxGroup) => !closed.has(key);
  const shown = groups.filter(isOpen).flatMap(({ list }) => list.rows?.slice(0, list.shown) ?? []);
  // Another finding beside the list is no other page: what is under the pointer stays there.
  const show = (id: string | undefined) => {
    if (id === finding) return;
    const search = (now: Record<string, unknown>) => ({ ...now, finding: id });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  const open = useOpen(shown, finding ?? (isWide ? firstOf(groups.filter(isOpen)) : undefined), show);
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    if (isWide) show(id);
    const row = document.getElementById(rowId(id));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const current = () => (isWide ? open?.id : focusedOf(shown));
  const step = (by: 1 | -1) => {
    go(neighbourOf(shown, current(), by));
  };
  const next = (after: string) => {
    if (open?.id !== after) return;
    if (isWide) go(neighbourOf(shown, after, 1) ?? neighbourOf(shown, after, -1));
    else show(neighbourOf(shown, after, 1));
  };
  return {
    shown,
    open,
    show,
    current,
    step,
    turn: (by) => show(neighbourOf(shown, open?.id, by) ?? open?.id),
    next,
    checked,
    check: (id) => setChecked((now) => toggled(now, id)),
    uncheckAll: () => setChecked(NOTHING),
    isOpen,
    toggle: ({ key }) => setClosed((now) => toggled(now, key)),
  };
}

/** The first finding of all; none while a group that stands before it is still read, so that the panel does not change by itself. */
function firstOf(groups: readonly InboxGroup[]): string | undefined {
  const known = groups.find(({ list }) => list.rows?.length !== 0 && !list.error);
  return known?.list.rows?.[0]?.id;
}

const NOTHING: ReadonlySet<string> = new Set();

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return set.has(key) ? new Set([...set].filter((one) => one !== key)) : new Set([...set, key]);
}

/** The neighbour in the list; the first row while none is current, undefined at an end. */
export function neighbourOf(shown: readonly Pick<Finding, 'id'>[], id: string | undefined, by: 1 | -1): string | undefined {
  const at = shown.findIndex((finding) => finding.id === id);
  return (at === -1 ? shown[0] : shown[at + by])?.id;
}

function focusedOf(shown: readonly Finding[]): string | undefined {
  const focused = document.activeElement?.id;
  return shown.find(({ id }) => rowId(id) === focused)?.id;
}

/**
 * The finding of the address is shown beside every list, also where a filter leaves it out. After a merge of customers it may be another one: the
 * finding that took its place, whose address is named then.
 */
function useOpen(shown: readonly Finding[], id: string | undefined, show: (id: string) => void): Finding | undefined {
  const listed = shown.find((finding) => finding.id === id);
  const isAsked = id !== undefined && listed === undefined;
  const { data, isPlaceholderData } = useQuery({ ...ask(getFinding, { params: { id: id ?? '' } }), enabled: isAsked });
  const open = listed ?? (isAsked && !isPlaceholderData ? data : undefined);
  const successor = open === undefined || open.id === id ? undefined : open.id;
  // The address bar is outside React.
  useEffect(() => {
    if (successor !== undefined) show(successor);
  });
  return open;
}
