import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Deck } from '#domain/deck/deck.model.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from '#web/ui/icons.tsx';
import type { DeckLook } from './deck.document.ts';
import { Slide } from './Slide.tsx';

interface PresentModeProps {
  deck: Deck;
  look: DeckLook;
  onLeave: () => void;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  PageDown: (at) => at + 1,
  ' ': (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  PageUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** One slide on the whole screen; it shows only what the customer may see. */
export function PresentMode({ deck, look, onLeave }: PresentModeProps) {
  const [at, setAt] = useState(0);
  const screen = useRef<HTMLDialogElement>(null);
  useWholeScreen(screen, onLeave);
  const last = deck.slides.length - 1;
  const index = Math.min(at, last);
  const slide = deck.slides[index];
  const goTo = (index: number) => setAt(Math.max(0, Math.min(last, index)));
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key];
    const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (!next || isPress) return;
    event.preventDefault();
    goTo(next(index, last));
  };
  return (
    <dialog
      ref={screen}
      tabIndex={-1}
      aria-label={`Presenting ${deck.title}`}
      onKeyDown={step}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      className="fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col bg-[#000000] text-[#ffffff] outline-none"
    >
      <div className="flex min-h-0 flex-1 items-center justify-center overflow-y-auto max-sm:items-start">
        <div className="w-full max-w-[calc((100dvh-44px)*16/9)]" aria-live="polite">
          {slide && <Slide slide={slide} deck={deck} look={look} number={index + 1} />}
        </div>
      </div>
      <div className="flex h-11 shrink-0 items-center justify-center gap-3 px-3">
        <IconButton
          label="Previous slide"
          icon={ChevronLeftIcon}
          disabled={index === 0}
          onClick={() => goTo(index - 1)}
          className={BUTTON}
        />
        <span className="min-w-14 text-center text-sm tabular-nums">
          {index + 1} / {deck.slides.length}
        </span>
        <IconButton
          label="Next slide"
          icon={ChevronRightIcon}
          disabled={index === last}
          onClick={() => goTo(index + 1)}
          className={BUTTON}
        />
        <IconButton label="Leave the presentation (Esc)" icon={XIcon} onClick={onLeave} className={BUTTON} />
      </div>
    </dialog>
  );
}

const BUTTON = 'text-[#ffffff] not-disabled:hover:bg-[#333333]';

function useWholeScreen(screen: React.RefObject<HTMLDialogElement | null>, onLeave: () => void) {
  const leave = useRef(onLeave);
  // Keeps the latest handler, so that full screen is requested only once.
  useEffect(() => {
    leave.current = onLeave;
  });
  // Subscribes to the browser's full screen: Esc leaves it, and then this mode. Without permission for full screen the slide fills the
  // window.
  useEffect(() => {
    const shown = screen.current;
    const root = document.documentElement;
    let wasWhole = false;
    const follow = () => {
      if (document.fullscreenElement) wasWhole = true;
      else if (wasWhole) leave.current();
    };
    const { overflow, scrollbarGutter } = root.style;
    Object.assign(root.style, { overflow: 'hidden', scrollbarGutter: 'auto' });
    shown?.showModal();
    shown?.focus();
    document.addEventListener('fullscreenchange', follow);
    if (navigator.userActivation?.isActive) root.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      shown?.close();
      Object.assign(root.style, { overflow, scrollbarGutter });
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [screen]);
}
