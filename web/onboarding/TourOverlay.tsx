import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { NAVIGATION, onboardingOf } from '#web/navigation/navigation.ts';
import { useNarrow } from '#web/navigation/narrow.ts';
import { markForTour } from './tour.mark.ts';
import { type Box, placeCard } from './placement.ts';
import { TourCard } from './TourCard.tsx';
import type { TourPlay } from './tour.play.ts';
import { useArrival, useBox, useLockedPage, useTarget } from './tour.target.ts';

type TourAction = 'next' | 'back' | 'dismiss';

interface TourKeys {
  play: Pick<TourPlay, TourAction>;
  hasArrived: boolean;
  isLast: boolean;
}

const ACTIONS: Readonly<Record<string, TourAction>> = { Escape: 'dismiss', ArrowLeft: 'back', ArrowRight: 'next', Enter: 'next' };

/** Action of a key in a tour. Enter on a focused button presses it, and Enter never completes the last step. */
function actionOf({ key, target }: KeyboardEvent, { hasArrived, isLast }: TourKeys): TourAction | undefined {
  if (key === 'Enter' && target instanceof Element && target.closest('button')) return undefined;
  if (key === 'ArrowRight' && isLast) return undefined;
  return hasArrived || key === 'Escape' ? ACTIONS[key] : undefined;
}

/** Arrow keys move, Enter continues, Escape closes; keys do not reach the page behind, and clicks do not take focus from the card. */
function useTourKeys(keys: TourKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event, keys);
    if (!action) return;
    event.preventDefault();
    keys.play[action]();
  });
  // Subscribes to the keyboard in the capture phase, before any other listener.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) event.preventDefault();
    };
    window.addEventListener('keydown', listener, true);
    window.addEventListener('mousedown', keepFocus, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
      window.removeEventListener('mousedown', keepFocus, true);
    };
  }, []);
}

interface TourOverlayProps {
  tour: Tour;
  index: number;
  play: Omit<TourPlay, 'running' | 'start'>;
}

const HALO = 6;

/** Dims the screen except for the step's target, and shows the card next to it. */
export function TourOverlay({ tour, index, play }: TourOverlayProps) {
  const step = tour.steps[index];
  useLockedPage();
  if (!step) return null;
  return createPortal(<ShownStep key={step.id} tour={tour} step={step} index={index} play={play} />, document.body);
}

function ShownStep({ tour, step, index, play }: TourOverlayProps & { step: Tour['steps'][number] }) {
  const [size, measureCard] = useSize();
  const [view, measureView] = useSize();
  const isNarrow = useNarrow();
  const hasArrived = useArrival(step);
  const target = useBox(useTarget(step, hasArrived, isNarrow));
  useNavigationMark(step);
  useTourKeys({ play, hasArrived, isLast: index + 1 >= tour.steps.length });
  return (
    <div ref={measureView} className="fixed inset-0 z-20">
      {target ? <Spotlight box={target} /> : <div aria-hidden className="absolute inset-0 bg-backdrop" />}
      <TourCard
        ref={measureCard}
        tour={tour}
        step={step}
        index={index}
        play={play}
        hasArrived={hasArrived}
        isNarrow={isNarrow}
        corner={isNarrow ? null : placeCard(target, size, view, step.position)}
      />
    </div>
  );
}

function Spotlight({ box }: { box: Box }) {
  return (
    <div
      aria-hidden
      data-tour-spotlight
      className="absolute top-0 left-0 rounded-card shadow-[0_0_0_200vmax_var(--backdrop)] outline-2 outline-focus transition-transform motion-reduce:transition-none"
      style={{
        width: box.width + 2 * HALO,
        height: box.height + 2 * HALO,
        transform: `translate(${box.left - HALO}px, ${box.top - HALO}px)`,
      }}
    />
  );
}

/** Card and scroll bar sizes depend on the content; both are measured before the paint. */
function useSize() {
  const [size, setSize] = useState({ width: 320, height: 240 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure] as const;
}

/** Rings the navigation entry that the step describes, or that its screen belongs to. */
function useNavigationMark({ target, page }: Tour['steps'][number]): void {
  useEffect(() => {
    const entries = NAVIGATION.flatMap((group) => group.entries);
    const entry = entries.find((one) => target.includes(`"${onboardingOf(one)}"`)) ?? entries.find(({ to }) => to === page);
    markForTour(entry ? onboardingOf(entry) : null);
    return () => markForTour(null);
  }, [target, page]);
}
