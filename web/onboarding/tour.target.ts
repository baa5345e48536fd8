import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { leadsElsewhere } from '#domain/onboarding/onboarding.rules.ts';
import type { Box } from './placement.ts';

/** Delays of section 9. */
export const PAGE_CHANGE_MS = 500;
export const LOOKUP_MS = 200;
export const LOOKUP_TRIES = 50;

type TargetedStep = Tour['steps'][number];

/** True once the step's screen is shown: opens it first if necessary, and gives it time to render. Use one instance per step. */
export function useArrival(step: TargetedStep): boolean {
  const router = useRouter();
  const [hasArrived, setArrived] = useState(() => !leadsElsewhere(step, router.state.location.pathname));
  const [leads] = useState(!hasArrived);
  const { page } = step;
  // Timer; leaving the step early cancels it.
  useEffect(() => {
    if (!leads) return undefined;
    void router.navigate({ to: page });
    const timer = setTimeout(() => setArrived(true), PAGE_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [leads, page, router]);
  return hasArrived;
}

/** First visible match: on phones the navigation is in a closed drawer. */
function findTarget(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0) ?? null;
}

/** Target of the step; null until it is found, or if it never appears. */
export function useTarget({ target }: TargetedStep, hasArrived: boolean, isNarrow: boolean): Element | null {
  const [element, setElement] = useState<Element | null>(null);
  // Observes the page, which may still be rendering.
  useLayoutEffect(() => {
    if (!hasArrived) return undefined;
    let tries = 0;
    let shown: Element | null = null;
    const look = () => {
      tries += 1;
      if (tries >= LOOKUP_TRIES) clearInterval(timer);
      // The page may replace the element once its data has arrived.
      if (shown?.isConnected) return;
      shown = findTarget(target);
      if (!shown) return;
      scrollIntoView(shown, isNarrow);
      setElement(shown);
    };
    const timer = setInterval(look, LOOKUP_MS);
    look();
    return () => clearInterval(timer);
  }, [target, hasArrived, isNarrow]);
  return element;
}

/** Padding around the target. */
const GAP = 14;

const edgeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

/** Scrolls the target between the top bar and, on phones, the card at the bottom; a taller one starts below the bar. */
function scrollIntoView(element: Element, isNarrow: boolean): void {
  // The top bar is sticky.
  if (element.closest('header')) return;
  const head = edgeOf('header')?.bottom ?? 0;
  const foot = (isNarrow ? edgeOf('[data-tour-card]')?.top : undefined) ?? window.innerHeight;
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= head && bottom <= foot) return;
  const { style } = document.documentElement;
  style.scrollPaddingTop = `${head + GAP}px`;
  style.scrollPaddingBottom = `${window.innerHeight - foot + GAP}px`;
  element.scrollIntoView({ block: height > foot - head - 2 * GAP ? 'start' : 'center', behavior: 'instant' });
  style.scrollPaddingTop = '';
  style.scrollPaddingBottom = '';
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function isSame(one: Box | null, other: Box): boolean {
  return one !== null && one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}

/** Position of an element, updated when the window or layout changes. */
export function useBox(element: Element | null): Box | null {
  const [box, setBox] = useState<{ element: Element; box: Box } | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => {
      const next = boxOf(element);
      // A removed target is not highlighted.
      if (!element.isConnected) return setBox(null);
      return setBox((before) => (before?.element === element && isSame(before.box, next) ? before : { element, box: next }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const watched of [element, document.body]) observer.observe(watched);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [element]);
  return element !== null && box?.element === element ? box.box : null;
}

/** While a step is shown, only the card can be focused, read by a screen reader or scrolled. */
export function useLockedPage(): void {
  useEffect(() => {
    const { activeElement, documentElement: page } = document;
    const app = document.getElementById('root');
    const overflow = page.style.overflow;
    page.style.overflow = 'hidden';
    app?.setAttribute('inert', '');
    return () => {
      page.style.overflow = overflow;
      app?.removeAttribute('inert');
      const before = activeElement instanceof HTMLElement && activeElement.isConnected && activeElement !== document.body;
      (before ? activeElement : document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
}
