import type { OutlineEntry } from '#domain/deck/outline.rules.ts';
import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { classes } from '#web/ui/classes.ts';

interface OutlineRowProps {
  entry: OutlineEntry<QbrSectionKey>;
  isEditable: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onSwitch: (enabled: boolean) => void;
}

export function OutlineRow({
  entry: { title, page, pages, minutes, enabled, reason },
  isEditable,
  isChosen,
  onChoose,
  onSwitch,
}: OutlineRowProps) {
  const isShown = page !== null;
  return (
    <li>
      <div className={classes('flex h-7.25 items-center gap-2 rounded-field px-2', isChosen && 'bg-accent-tint')}>
        <span className="w-5 shrink-0 text-right text-sm text-muted tabular-nums">{page ?? '–'}</span>
        <button
          type="button"
          aria-current={isChosen || undefined}
          onClick={onChoose}
          className={classes('min-w-0 flex-1 truncate text-left', !isShown && 'text-muted', isChosen && 'font-medium')}
        >
          {pages > 1 ? `${title}, ${pages} pages` : title}
        </button>
        {minutes !== null && <span className="text-sm text-muted tabular-nums">{minutes}</span>}
        <Switch label={`Show ${title} in the deck`} checked={enabled} disabled={!isEditable} onChange={onSwitch} />
      </div>
      {!isShown && <p className="pr-10 pb-1 pl-9 text-xs text-muted">{enabled ? reason : 'Off: not in the deck.'}</p>}
    </li>
  );
}
