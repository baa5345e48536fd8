import { type RefObject, useEffect, useRef } from 'react';

const mainRegion = () => document.getElementById('main');

/** Moves the focus to where work continues, by default the main region, when the pressed button has disappeared with the step it led to. */
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
 * The focus after a dialog has closed: on the button that opened it, or on the main region when the dialog's action removed that button.
 * A dialog that ends on another screen leaves the focus to that screen.
 */
export function useReturningFocus(leavesFocus: (() => boolean) | undefined) {
  const opened = useRef({ path: location.pathname, by: null as Element | null });
  const remember = () => {
    const by = document.activeElement;
    // A menu closes with its items and takes the focus back itself.
    opened.current = { path: location.pathname, by: by?.closest('[role=menu]') ? null : by };
  };
  const target = () => {
    const { path, by } = opened.current;
    if (leavesFocus?.() === true || path !== location.pathname) return false;
    if (by?.isConnected !== false) return true;
    // Base UI would focus the first button of the region that it is given, and this one is inert until the dialog has gone.
    queueMicrotask(() => mainRegion()?.focus({ preventScroll: true }));
    return false;
  };
  return { remember, target };
}
