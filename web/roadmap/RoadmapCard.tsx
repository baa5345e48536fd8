import { memo } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { fiscalQuarterOf, quarterName } from '#domain/customers/fiscal.rules.ts';
import { outOfOrder } from '#domain/recommendations/dependencies.rules.ts';
import { lateSince } from '#domain/recommendations/late.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { WHY_OUT_OF_ORDER } from '#web/ui/data/order.words.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CornerDownRightIcon } from '#web/ui/icons.planning.tsx';
import { ArrowRightIcon, ClockIcon } from '#web/ui/icons.tsx';

const DECLINED_OFTEN = 2;
const OPTION_WORDS = ['Good', 'Better', 'Best'];

interface RoadmapCardProps {
  item: RoadmapItem;
  isMovable: boolean;
  hasCustomer: boolean;
  /** Current date, for marking overdue items. */
  today: string;
  /** Drop target while it is lifted from here. */
  movingTo: string | null;
  onMoveTo: (id: string) => void;
}

/** Card that opens the recommendation when pressed. */
export const RoadmapCard = memo(function RoadmapCard({ item, isMovable, hasCustomer, today, movingTo, onMoveTo }: RoadmapCardProps) {
  if (movingTo !== null) return <Ghost id={item.id} to={movingTo} />;
  return (
    <li
      data-item={item.id}
      className={classes(
        'group relative rounded-card border border-border bg-surface-1 select-none',
        'hover:border-border-strong has-[a:focus-visible]:border-focus',
        isMovable && 'md:cursor-grab',
      )}
    >
      <CardContent item={item} hasCustomer={hasCustomer} today={today} isOpenable isMovable={isMovable} />
      {isMovable && (
        <button
          type="button"
          data-no-lift
          tabIndex={-1}
          aria-label={`Move ${item.title} to another quarter`}
          onClick={() => onMoveTo(item.id)}
          className="absolute top-1 right-1 z-1 flex size-7 items-center justify-center rounded-field bg-surface-1 text-muted opacity-0 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100"
        >
          <ArrowRightIcon size={16} />
        </button>
      )}
    </li>
  );
});

function Ghost({ id, to }: { id: string; to: string }) {
  return (
    <li
      data-item={id}
      className="flex min-h-16 items-center justify-center gap-2 rounded-card border-2 border-dashed border-border-strong px-2 text-center text-sm text-muted"
    >
      <ArrowRightIcon size={14} /> moving to {to}
    </li>
  );
}

interface CardContentProps {
  item: RoadmapItem;
  hasCustomer: boolean;
  today: string;
  isMovable?: boolean;
  /** False for the copy under the pointer. */
  isOpenable?: boolean;
}

export function CardContent({ item, hasCustomer, today, isMovable = false, isOpenable = false }: CardContentProps) {
  const {
    id,
    title,
    customer,
    currency,
    oneTimeCost,
    recurringCost: recurring,
    recurringPer,
    costKnown,
    status,
    option,
    owner,
    initiative,
  } = item;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5 p-2.5 text-sm">
      {hasCustomer && (
        <span title={customer.name} className="max-w-full truncate text-xs text-muted">
          {customer.name}
        </span>
      )}
      {isOpenable ? (
        <RecommendationLink
          id={id}
          {...(isMovable && { 'aria-keyshortcuts': 'M' })}
          className="line-clamp-2 font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus max-md:pr-6 pointer-coarse:pr-6"
        >
          {title}
        </RecommendationLink>
      ) : (
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
      )}
      <Money oneTime={oneTimeCost} monthly={monthlyOf({ recurring, recurringPer })} currency={currency} isKnown={costKnown} />
      <LateMark item={item} today={today} />
      <After item={item} />
      {initiative && <InitiativeChip {...initiative} />}
      {item.declinedCount >= DECLINED_OFTEN && <span className="text-danger-text">Declined {timesText(item.declinedCount)}</span>}
      <span className="flex w-full min-w-0 items-center gap-1.5">
        <RecommendationChip status={status} />
        {option && option.of > 1 && (
          // Text that does not fit wraps to a second, hidden line.
          <span className="flex h-5 min-w-4 flex-1 flex-wrap items-center gap-x-1 overflow-hidden text-xs leading-5">
            <span className="inline-flex h-5 items-center">
              <OptionMark {...option} />
            </span>
            <span aria-hidden className="whitespace-nowrap">
              {OPTION_WORDS[option.place - 1] ?? option.name}
            </span>
          </span>
        )}
        {owner && (
          <span title={owner.name} className="ml-auto">
            <Avatar name={owner.name} />
            <span className="sr-only">Owner: {owner.name}</span>
          </span>
        )}
      </span>
    </div>
  );
}

/** Quarter in which overdue work was due. */
function LateMark({ item: { status, targetQuarter: quarter, startMonth }, today }: Pick<CardContentProps, 'item' | 'today'>) {
  const since = lateSince({ status, quarter }, fiscalQuarterOf(today, startMonth));
  if (!since) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs font-medium text-danger-text">
      <ClockIcon size={14} className="shrink-0" />
      Overdue since {quarterName(since, startMonth)}
    </span>
  );
}

/** Prerequisite, preferring one that is planned later than the card itself. */
function After({ item: { dependsOn, targetQuarter } }: { item: RoadmapItem }) {
  const late = dependsOn.find((needed) => outOfOrder(targetQuarter, needed) !== null);
  const shown = late ?? dependsOn[0];
  if (!shown) return null;
  const why = outOfOrder(targetQuarter, shown);
  const others = dependsOn.length - 1;
  const Icon = why ? AlertTriangleIcon : CornerDownRightIcon;
  return (
    <span
      className={classes('flex gap-1.5 text-xs', why ? 'text-warning-text' : 'text-muted')}
      title={why ? WHY_OUT_OF_ORDER[why] : shown.title}
    >
      <Icon size={14} className="mt-0.5 shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">
        after {shown.title}
        {others > 0 && ` and ${others} more`}
        {why && <span className="sr-only">. {WHY_OUT_OF_ORDER[why]}</span>}
      </span>
    </span>
  );
}

const timesText = (count: number) => (count === DECLINED_OFTEN ? 'twice' : `${count} times`);
