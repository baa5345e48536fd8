import { Fragment } from 'react';
import type { OutlineEntry } from '#domain/deck/page/outline.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { PreparationMeter } from './beside/PreparationMeter.tsx';
import { slideId } from './editor.deck.ts';
import type { DeckSaving } from './editor.saving.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useReordering } from './use.reordering.ts';

interface OutlineProps {
  entries: readonly OutlineEntry<SectionKey>[];
  pages: number;
  /** Length of the meeting. */
  minutes: number;
  isEditable: boolean;
  chosen: SectionKey;
  /** Sections with figures that a refresh would change. */
  changed: ReadonlySet<SectionKey>;
  /** Sections with open comments. */
  discussed: ReadonlySet<SectionKey>;
  /** Recorded working time; null if it was not measured. */
  preparedSeconds: number | null;
  onChoose: (section: SectionKey) => void;
  onChange: DeckSaving['change'];
  /** Adds a slide after the chosen one. */
  onAdd: () => void;
}

/** Length of the meeting, and the sum of its slides if different. */
function Minutes({ entries, minutes }: Pick<OutlineProps, 'entries' | 'minutes'>) {
  const planned = entries.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0);
  if (planned === 0 || planned === minutes) return `${minutes} min`;
  return <span className="text-warning-text">{`${planned} of ${minutes} min`}</span>;
}

const COVER: SectionKey = 'cover';

/** Sections of the deck in order, with page and visibility. The cover is always first. */
export function Outline({
  entries,
  pages,
  minutes,
  isEditable,
  chosen,
  changed,
  discussed,
  preparedSeconds,
  onChoose,
  onChange,
  onAdd,
}: OutlineProps) {
  const keys = entries.map(({ key }) => key).filter((key) => key !== COVER);
  const entryOf = (key: SectionKey) => entries.find((entry) => entry.key === key);
  const choose = (key: SectionKey) => {
    onChoose(key);
    document.getElementById(slideId(key))?.scrollIntoView({ block: 'start' });
  };
  const switchTo = (section: SectionKey, enabled: boolean) => onChange({ kind: 'enabled', section }, enabled);
  const { lifted, announcement, list, onPointerDown, onKeyDown, move } = useReordering({
    keys,
    titleOf: (key) => entryOf(key)?.title ?? key,
    isOff: !isEditable,
    onOrder: (moved) => onChange({ kind: 'order' }, [COVER, ...moved]),
    onSwitch: (key) => switchTo(key, !entryOf(key)?.enabled),
  });
  const edgeOf = (key: SectionKey) => {
    if (lifted?.over !== key || lifted.key === key) return null;
    return keys.indexOf(lifted.key) < keys.indexOf(key) ? 'below' : 'above';
  };
  return (
    <nav
      aria-label="Slides"
      className="flex shrink-0 flex-col border-border bg-surface-1 px-2 py-3 max-lg:w-full max-lg:border-b lg:sticky lg:top-30 lg:h-[calc(100dvh-120px)] lg:w-66 lg:overflow-y-auto lg:border-r"
    >
      <div className="mb-1 flex items-baseline justify-between px-2">
        <h2 className="font-semibold">Slides</h2>
        <span className="text-sm text-muted tabular-nums">
          {pages === 1 ? '1 page' : `${pages} pages`}, <Minutes entries={entries} minutes={minutes} />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and the presses are those of the buttons in its rows */}
      <ul ref={list} onPointerDown={onPointerDown} onKeyDown={onKeyDown}>
        {entries.map((entry, place) => (
          <Fragment key={entry.key}>
            {entry.chapter !== null && entry.chapter !== entries[place - 1]?.chapter && (
              <li className="px-2 pt-2 pb-1 text-xs text-muted">{entry.chapter}</li>
            )}
            <OutlineRow
              entry={entry}
              isMovable={isEditable && entry.key !== COVER}
              isEditable={isEditable}
              isChosen={entry.key === chosen}
              isChanged={changed.has(entry.key)}
              isDiscussed={discussed.has(entry.key)}
              isLifted={lifted?.key === entry.key}
              edge={edgeOf(entry.key)}
              onChoose={() => choose(entry.key)}
              onSwitch={(enabled) => switchTo(entry.key, enabled)}
              onMove={(by) => move(entry.key, by)}
            />
          </Fragment>
        ))}
      </ul>
      {isEditable && (
        <Button size="sm" variant="ghost" icon={PlusIcon} className="mt-1 self-start" onClick={onAdd}>
          Add a slide
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {preparedSeconds !== null && (
        <div className="mt-auto px-2 pt-4">
          <PreparationMeter seconds={preparedSeconds} />
        </div>
      )}
      {isEditable && (
        <p className="flex flex-wrap items-center gap-1 px-2 pt-2 text-xs text-muted max-lg:hidden">
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> move <Kbd>Space</Kbd> on, off
        </p>
      )}
    </nav>
  );
}
