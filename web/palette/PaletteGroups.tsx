import { classes } from '#web/ui/classes.ts';
import type { Entry, EntryGroup } from './palette.entries.ts';

interface PaletteGroupsProps {
  listId: string;
  groups: readonly EntryGroup[];
  currentId: string | undefined;
  domId: (entry: Entry) => string;
  onPoint: (id: string) => void;
  onChoose: (entry: Entry) => void;
}

/** The focus stays in the field above; aria-activedescendant names the selected entry by its id. */
export function PaletteGroups({ listId, groups, currentId, domId, onPoint, onChoose }: PaletteGroupsProps) {
  return (
    <div id={listId} role="listbox" aria-label="Entries">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title} className="pb-2">
          <p aria-hidden className="px-2 py-1 text-xs font-medium text-muted">
            {title}
          </p>
          {entries.map((entry) => {
            const { id, title: name, subtitle, icon: Sign } = entry;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and handles every key
              <div
                key={id}
                id={domId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={id === currentId}
                onPointerMove={() => onPoint(id)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
                className={classes(
                  'flex min-h-9 cursor-default items-center gap-3 rounded-field px-2 py-1 select-none',
                  id === currentId && 'bg-surface-2',
                )}
              >
                <Sign size={18} className="text-muted" />
                <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3 max-md:flex-col">
                  <span className="max-w-full min-w-0 truncate">{name}</span>
                  {subtitle && <span className="max-w-full min-w-0 truncate text-sm text-muted md:max-w-1/2 md:shrink-0">{subtitle}</span>}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
