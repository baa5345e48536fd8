import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { TAB_ACTIONS } from '#web/ui/bar.ts';

const neverChanges = () => () => {};
const placeInHeader = () => document.getElementById(TAB_ACTIONS);

/** Buttons of a tab in the header of the page. */
export function TabActions({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(neverChanges, placeInHeader);
  return place && createPortal(children, place);
}
