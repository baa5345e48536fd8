import { memo } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { countText } from './roadmap.words.ts';
import { useGrowing } from './growing.ts';
import { RoadmapCard } from './RoadmapCard.tsx';

/** What every card of a board is told. */
export interface CardTerms {
  isMovable: boolean;
  hasCustomer: boolean;
  onOpen: (id: string) => void;
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
}

export const CardList = memo(function CardList({ label, items, count, lifted, liftedTo, ...terms }: CardListProps) {
  const shown = useGrowing(items.length);
  const left = count - items.length;
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-1 gap-2">
        {items.slice(0, shown).map((item) => (
          <RoadmapCard key={item.id} item={item} movingTo={item.id === lifted ? liftedTo : null} {...terms} />
        ))}
      </ul>
      {left > 0 && <p className="py-2 text-center text-sm text-muted">{countText(left)} more, in the table</p>}
    </>
  );
});
