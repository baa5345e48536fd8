import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Finding, getFinding } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';
import { rowId } from './FindingRow.tsx';
import type { InboxGroup } from './FindingsTable.tsx';

export interface InboxState {
  /** Findings with visible rows, in order. */
  shown: readonly Finding[];
  /** Finding open next to the list, or in a drawer. */
  open: Finding | undefined;
  show: (id: string | undefined) => void;
  /** Open finding, or the focused one if there is no room next to the list. */
  current: () => string | undefined;
  /** Moves to the row above or below, and opens it if there is room next to the list. */
  step: (by: 1 | -1) => void;
  turn: (by: 1 | -1) => void;
  /** Opens the next finding after a decision, unless the person has already moved on. */
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
  /** True if the open finding is next to the list, where the first one is open from the start. */
  isWide: boolean;
}

export function useInbox({ groups, finding, isWide }: InboxOptions): InboxState {
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING);
  const [checked, setChecked] = useState<ReadonlySet<string>>(NOTHING);
  const isOpen = ({ key }: InboxGroup) => !closed.has(key);
  const shown = groups.filter(isOpen).flatMap(({ list }) => list.rows?.slice(0, list.shown) ?? []);
  // Replaces the history entry and keeps the scroll position: the list is the same page.
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

/** First finding of all groups; undefined while an earlier group is loading, so that the panel does not change by itself. */
function firstOf(groups: readonly InboxGroup[]): string | undefined {
  const known = groups.find(({ list }) => list.rows?.length !== 0 && !list.error);
  return known?.list.rows?.[0]?.id;
}

const NOTHING: ReadonlySet<string> = new Set();

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return set.has(key) ? new Set([...set].filter((one) => one !== key)) : new Set([...set, key]);
}

/** Neighbour in the list; the first row if none is current, undefined at either end. */
export function neighbourOf(shown: readonly Pick<Finding, 'id'>[], id: string | undefined, by: 1 | -1): string | undefined {
  const at = shown.findIndex((finding) => finding.id === id);
  return (at === -1 ? shown[0] : shown[at + by])?.id;
}

function focusedOf(shown: readonly Finding[]): string | undefined {
  const focused = document.activeElement?.id;
  return shown.find(({ id }) => rowId(id) === focused)?.id;
}

/**
 * Finding named in the URL, shown even if a filter excludes it. After customers were merged, the server may return its successor, whose ID
 * then replaces it in the URL.
 */
function useOpen(shown: readonly Finding[], id: string | undefined, show: (id: string) => void): Finding | undefined {
  const listed = shown.find((finding) => finding.id === id);
  const isAsked = id !== undefined && listed === undefined;
  const { data, isPlaceholderData } = useQuery({ ...ask(getFinding, { params: { id: id ?? '' } }), enabled: isAsked });
  const open = listed ?? (isAsked && !isPlaceholderData ? data : undefined);
  const successor = open === undefined || open.id === id ? undefined : open.id;
  // Updates the URL, which is outside React.
  useEffect(() => {
    if (successor !== undefined) show(successor);
  });
  return open;
}
