import { type RefObject, useEffect, useRef } from 'react';

const mainRegion = () => document.getElementById('main');

/** Moves the focus to where work continues, by default the main region, when a step removed the pressed button. */
export function useRestoredFocus(step: unknown, target?: RefObject<HTMLElement | null>): void {
  const last = useRef(step);
  // Subscribes to the document's focus, which is lost when the focused button is removed.
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) (target?.current ?? mainRegion())?.focus({ preventScroll: true });
  }, [target, step]);
}

/**
 * Focus after a dialog has closed: the opening button, or the main region if the action removed that button. A dialog that ends on another
 * screen leaves the focus to that screen.
 */
export function useReturningFocus(leavesFocus: (() => boolean) | undefined) {
  const opened = useRef({ path: location.pathname, by: null as Element | null });
  const remember = () => {
    const by = document.activeElement;
    // A menu closes with its items and restores the focus itself.
    opened.current = { path: location.pathname, by: by?.closest('[role=menu]') ? null : by };
  };
  const target = () => {
    const { path, by } = opened.current;
    if (leavesFocus?.() === true || path !== location.pathname) return false;
    if (by?.isConnected !== false) return true;
    // Base UI would focus the first button in the main region, which is inert until the dialog has closed.
    queueMicrotask(() => mainRegion()?.focus({ preventScroll: true }));
    return false;
  };
  return { remember, target };
}
