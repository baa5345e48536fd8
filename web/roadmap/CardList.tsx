import { memo } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { recommendationsText } from './roadmap.words.ts';
import { useGrowing } from './growing.ts';
import { RoadmapCard } from './RoadmapCard.tsx';

/** What every card of a board is told. */
export interface CardTerms {
  isMovable: boolean;
  hasCustomer: boolean;
  today: string;
  onMoveTo: (id: string) => void;
}

interface CardListProps extends CardTerms {
  label: string;
  items: readonly RoadmapItem[];
  /** Of all in this place, of which the items are the first ones. */
  count: number;
  /** The card that is lifted from here, and where it would be dropped. */
  lifted: string | null;
  liftedTo: string;
  /** The card that was dropped here last: it is on the screen whatever its place. */
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
      {left > 0 && <p className="py-2 text-center text-sm text-muted">{recommendationsText(left)} more, in the table</p>}
    </>
  );
});
