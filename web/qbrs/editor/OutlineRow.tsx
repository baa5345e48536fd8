import type { OutlineEntry } from '#domain/deck/page/outline.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { classes } from '#web/ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon, MessageIcon } from '#web/ui/icons.tsx';
import { GripVerticalIcon } from '#web/ui/icons.writing.tsx';

interface OutlineRowProps {
  entry: OutlineEntry<SectionKey>;
  isMovable: boolean;
  isEditable: boolean;
  isChosen: boolean;
  isChanged: boolean;
  /** True if there are unresolved comments. */
  isDiscussed: boolean;
  isLifted: boolean;
  /** Edge at which a dragged row would be inserted. */
  edge: 'above' | 'below' | null;
  onChoose: () => void;
  onSwitch: (enabled: boolean) => void;
  onMove: (by: number) => void;
}

const EDGES = { above: 'shadow-[inset_0_2px_0_var(--accent-line)]', below: 'shadow-[inset_0_-2px_0_var(--accent-line)]' };

export function OutlineRow({
  entry,
  isMovable,
  isEditable,
  isChosen,
  isChanged,
  isDiscussed,
  isLifted,
  edge,
  onChoose,
  onSwitch,
  onMove,
}: OutlineRowProps) {
  const { key, title, page, enabled, reason } = entry;
  return (
    <li data-place={key} className={classes(isLifted && 'opacity-50 outline-1 outline-border-strong outline-dashed')}>
      <div
        className={classes(
          'group flex min-h-7.25 items-center gap-2 rounded-field pr-2 pointer-coarse:min-h-11',
          isChosen && 'bg-accent-tint',
          edge && EDGES[edge],
        )}
      >
        <span aria-hidden className={classes('flex w-4 shrink-0 justify-center text-muted', isMovable && 'cursor-grab')}>
          {isMovable && <GripVerticalIcon size={14} />}
        </span>
        <span className="w-5 shrink-0 text-right text-sm text-muted tabular-nums">{page ?? '–'}</span>
        <Name entry={entry} isMovable={isMovable} isChosen={isChosen} isChanged={isChanged} isDiscussed={isDiscussed} onChoose={onChoose} />
        {isMovable && (
          <span className="hidden pointer-coarse:flex">
            <IconButton label={`Move ${title} up`} icon={ArrowUpIcon} onClick={() => onMove(-1)} />
            <IconButton label={`Move ${title} down`} icon={ArrowDownIcon} onClick={() => onMove(1)} />
          </span>
        )}
        <span data-no-lift="" className="flex">
          <Switch label={`Show ${title} in the deck`} checked={enabled} disabled={!isEditable} onChange={onSwitch} />
        </span>
      </div>
      {page === null && <p className="pr-10 pb-1 pl-13 text-xs text-muted">{enabled ? reason : 'Hidden in the deck.'}</p>}
    </li>
  );
}

type NameProps = Pick<OutlineRowProps, 'entry' | 'isMovable' | 'isChosen' | 'isChanged' | 'isDiscussed' | 'onChoose'>;

function Name({ entry: { title, page, pages, minutes }, isMovable, isChosen, isChanged, isDiscussed, onChoose }: NameProps) {
  return (
    <>
      <button
        type="button"
        data-row=""
        aria-current={isChosen || undefined}
        aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown Space' : undefined}
        onClick={onChoose}
        className={classes('min-w-0 flex-1 truncate text-left', page === null && 'text-muted', isChosen && 'font-medium')}
      >
        {pages > 1 ? `${title}, ${pages} pages` : title}
        {isChanged && <span className="sr-only">, figures have changed</span>}
        {isDiscussed && <span className="sr-only">, with open comments</span>}
      </button>
      {isChanged && <span aria-hidden title="Figures have changed" className="size-1.5 shrink-0 rounded-full bg-warning-line" />}
      {isDiscussed && (
        <span aria-hidden title="Open comments" className="shrink-0 text-internal-text">
          <MessageIcon size={14} />
        </span>
      )}
      {minutes !== null && (
        <span title={`${minutes} minutes`} className="text-sm text-muted tabular-nums">
          {minutes}
        </span>
      )}
    </>
  );
}
