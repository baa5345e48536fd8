import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { recommendationsText } from './roadmap.words.ts';
import { RoadmapCard } from './RoadmapCard.tsx';

/** Initial cards per column, about a screen, so that a roadmap of hundreds of cards renders quickly. */
const AT_FIRST = 6;
const STEP = 6;
const AHEAD = '300px';

interface Growing {
  shown: number;
  more: () => void;
  /** Element after the last card; loads more when it approaches the screen. */
  end: RefObject<HTMLButtonElement | null>;
}

/** Renders the first cards, and more when their end approaches the screen. */
function useGrowing(count: number, least: number): Growing {
  const [grown, setGrown] = useState(AT_FIRST);
  const end = useRef<HTMLButtonElement>(null);
  const shown = Math.min(count, Math.max(grown, least));
  const more = () => setGrown(shown + STEP);
  const grow = useEffectEvent(more);
  // Observes the scrolling of the column.
  useEffect(() => {
    if (shown === count || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), {
      root: end.current.parentElement,
      rootMargin: `0px 0px ${AHEAD} 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, count]);
  return { shown, more, end };
}

/** Props shared by every card of a board. */
export interface CardTerms {
  isMovable: boolean;
  hasCustomer: boolean;
  today: string;
  onMoveTo: (id: string) => void;
}

interface CardListProps extends CardTerms {
  label: string;
  items: readonly RoadmapItem[];
  /** Number of all items in this place; `items` holds the first ones. */
  count: number;
  /** ID of the card lifted from here; `liftedTo` is its current drop target. */
  lifted: string | null;
  liftedTo: string;
  /** Card last dropped here, rendered regardless of its position. */
  dropped: string | null;
}

export const CardList = memo(function CardList({ label, items, count, lifted, liftedTo, dropped, ...terms }: CardListProps) {
  const { shown, more, end } = useGrowing(items.length, dropped === null ? 0 : items.findIndex(({ id }) => id === dropped) + 1);
  const left = count - items.length;
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-1 gap-2">
        {items.slice(0, shown).map((item) => (
          <RoadmapCard key={item.id} item={item} movingTo={item.id === lifted ? liftedTo : null} {...terms} />
        ))}
      </ul>
      {shown < items.length && (
        <button ref={end} type="button" onClick={more} className="min-h-7 rounded-field text-sm text-muted hover:text-text">
          {items.length - shown} more
        </button>
      )}
      {left > 0 && <p className="py-2 text-center text-sm text-muted">{recommendationsText(left)} more in the table</p>}
    </>
  );
});
