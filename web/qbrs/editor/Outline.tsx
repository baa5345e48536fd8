import { Fragment } from 'react';
import type { OutlineEntry } from '#domain/deck/outline.rules.ts';
import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { slideId } from './editor.deck.ts';
import type { DeckSaving } from './editor.saving.ts';
import { OutlineRow } from './OutlineRow.tsx';

interface OutlineProps {
  entries: readonly OutlineEntry<QbrSectionKey>[];
  pages: number;
  isEditable: boolean;
  chosen: QbrSectionKey;
  onChoose: (section: QbrSectionKey) => void;
  onChange: DeckSaving['change'];
}

/** Every section of the deck in its order, with its page, and whether the customer gets it. */
export function Outline({ entries, pages, isEditable, chosen, onChoose, onChange }: OutlineProps) {
  const choose = (key: QbrSectionKey) => {
    onChoose(key);
    document.getElementById(slideId(key))?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav
      aria-label="Slides"
      className="flex shrink-0 flex-col border-border bg-surface-1 px-2 py-3 max-lg:w-full max-lg:border-b lg:sticky lg:top-30 lg:h-[calc(100dvh-120px)] lg:w-60 lg:overflow-y-auto lg:border-r"
    >
      <div className="mb-1 flex items-baseline justify-between px-2">
        <h2 className="font-semibold">Slides</h2>
        <span className="text-sm text-muted tabular-nums">{pages === 1 ? '1 page' : `${pages} pages`}</span>
      </div>
      <ul>
        {entries.map((entry, place) => (
          <Fragment key={entry.key}>
            {entry.chapter !== null && entry.chapter !== entries[place - 1]?.chapter && (
              <li className="px-2 pt-2 pb-1 text-xs text-muted">{entry.chapter}</li>
            )}
            <OutlineRow
              entry={entry}
              isEditable={isEditable}
              isChosen={entry.key === chosen}
              onChoose={() => choose(entry.key)}
              onSwitch={(enabled) => onChange({ kind: 'enabled', section: entry.key }, enabled)}
            />
          </Fragment>
        ))}
      </ul>
      {isEditable && (
        <p className="mt-auto flex items-center gap-1 px-2 pt-4 text-xs text-muted max-lg:hidden">
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> move <Kbd>Space</Kbd> on, off
        </p>
      )}
    </nav>
  );
}
