import { memo } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { declinedText } from '#web/recommendations/recommendations.words.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityMark.tsx';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';

interface BoardCardProps {
  row: RecommendationRow;
  /** True while the card is being moved, leaving an outline in its place. */
  isLifted: boolean;
  /** Undefined without the permission to move it. */
  onMoveTo: ((row: RecommendationRow) => void) | undefined;
}

/** Memoised, because a board has hundreds of cards. */
export const BoardCard = memo(function BoardCard({ row, isLifted, onMoveTo }: BoardCardProps) {
  return (
    <li
      data-item={row.id}
      className={classes(
        'group relative rounded-card border select-none [contain-intrinsic-size:auto_128px] [content-visibility:auto]',
        isLifted ? 'border-dashed border-border-strong *:invisible' : 'border-border bg-surface-1 hover:border-border-strong',
        onMoveTo && 'cursor-grab',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <CardContent row={row} />
      {onMoveTo && (
        <span
          data-no-lift
          className="absolute top-1 right-1 rounded-field bg-surface-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100"
        >
          <IconButton label={`Move to: ${row.title}`} icon={ArrowRightIcon} onClick={() => onMoveTo(row)} />
        </span>
      )}
    </li>
  );
});

/** Content shared with the card under the pointer. */
export function CardContent({ row }: { row: RecommendationRow }) {
  const declined = declinedText(row.declinedCount);
  const monthly = monthlyOf({ recurring: row.recurringCost, recurringPer: row.recurringPer });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 p-3 text-sm">
      <RecommendationLink id={row.id} className="line-clamp-2 pr-6 font-medium wrap-anywhere outline-none after:absolute after:inset-0">
        {row.title}
      </RecommendationLink>
      <span className="max-w-full truncate text-xs text-muted" title={row.customer.name}>
        {row.customer.name}
      </span>
      <Money oneTime={row.oneTimeCost} monthly={monthly} currency={row.currency} isKnown={row.costKnown} />
      {row.initiative && <InitiativeChip {...row.initiative} />}
      <span className="flex w-full items-center gap-2 text-xs text-muted">
        <PriorityMark priority={row.priority} />
        {row.option && row.option.of > 1 && <OptionMark {...row.option} />}
        {row.targetQuarter && <span className="whitespace-nowrap">{quarterLabel(row.targetQuarter)}</span>}
        {row.owner && (
          <span className="ml-auto" title={row.owner.name}>
            <Avatar name={row.owner.name} />
            <span className="sr-only">{row.owner.name}</span>
          </span>
        )}
      </span>
      {declined && (
        <span className="inline-flex items-center gap-1 text-xs text-warning-text">
          <AlertTriangleIcon size={14} />
          {declined}
        </span>
      )}
    </div>
  );
}
