import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isSectionKey, type SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { CanvasSlide } from './CanvasSlide.tsx';
import type { EditorDeck } from './editor.deck.ts';
import type { SectionOf } from './editor.draft.ts';
import type { OwnActions } from './own/own.slides.ts';
import type { DeckSaving } from './editor.saving.ts';

interface CanvasProps {
  qbrId: string;
  deck: EditorDeck;
  sections: readonly SectionOf[];
  isEditable: boolean;
  onChoose: (section: SectionKey) => void;
  onChange: DeckSaving['change'];
  actions: OwnActions;
  hideAmounts: boolean;
  onHideAmounts: (hidden: boolean) => void;
  /** Content below the last slide. */
  children?: ReactNode;
}

/** Slides one below the other, as the customer gets them. */
export function Canvas({
  qbrId,
  deck,
  sections,
  isEditable,
  onChoose,
  onChange,
  actions,
  hideAmounts,
  onHideAmounts,
  children,
}: CanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  useChosen(canvas, onChoose);
  return (
    <div ref={canvas} className="min-w-0 flex-1 px-4 py-3 max-lg:w-full md:px-6">
      <div className="mx-auto max-w-197">
        <div className="flex h-7 items-center justify-end gap-2 text-sm lg:-mb-7">
          <Link
            to="/qbrs/$id/customer"
            params={{ id: qbrId }}
            search={hideAmounts ? { hideAmounts } : {}}
            className="me-3 font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
          >
            Customer view
          </Link>
          <Switch label="Hide amounts" checked={hideAmounts} onChange={onHideAmounts} />
          <span aria-hidden>Hide amounts</span>
        </div>
        {deck.slides.map((slide, index) => {
          const section = sections.find(({ key }) => key === slide.section);
          return (
            section && (
              <CanvasSlide
                key={slide.key}
                qbrId={qbrId}
                slide={slide}
                place={index + 1}
                of={deck.slides.length}
                isFirst={deck.slides[index - 1]?.section !== slide.section}
                look={deck.look}
                section={section}
                isEditable={isEditable}
                broken={deck.truth.broken.filter((one) => one.slide === slide.key)}
                onChange={onChange}
                actions={actions}
              />
            )
          );
        })}
        {children}
      </div>
    </div>
  );
}

/** Height on the screen, as a fraction, at which the slide being read is assumed. */
const READ_AT = 0.4;

/** Section that a person works on, by press, focus or scrolling. */
function useChosen(canvas: RefObject<HTMLElement | null>, onChoose: (section: SectionKey) => void) {
  // Follows presses, focus and wheel anywhere on the slides.
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const choose = (target: EventTarget | null) => {
      const named = target instanceof Element ? target.closest('[data-section]')?.getAttribute('data-section') : null;
      if (named && isSectionKey(named)) onChoose(named);
    };
    const press = ({ target }: Event) => choose(target);
    const scroll = () =>
      requestAnimationFrame(() => {
        const { left, width } = current.getBoundingClientRect();
        choose(document.elementFromPoint(left + width / 2, window.innerHeight * READ_AT));
      });
    const listeners = { pointerdown: press, focusin: press, wheel: scroll, touchmove: scroll };
    for (const [name, listener] of Object.entries(listeners)) current.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) current.removeEventListener(name, listener);
    };
  }, [canvas, onChoose]);
}
