import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '#contract/search/search.contract.ts';
import { SEARCH_LEAST } from '#domain/search/search.rules.ts';
import { useIsScreenOpen } from '#web/session/features.ts';
import { useCan, useCanEver, useCurrentUser } from '#web/session/session.ts';
import { faultOf } from '#web/http/fault.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useSettled } from '#web/http/settled.ts';
import { classes } from '#web/ui/classes.ts';
import { SearchIcon, XIcon } from '#web/ui/icons.tsx';
import { type Entry, type EntryGroup, groupsFor } from './palette.entries.ts';
import { recentHits } from './recent.hits.ts';

const FRESH_MS = 15_000;

/** Searches when typing pauses, and cancels outdated searches. */
function useSearch(typed: string) {
  const settled = useSettled(typed.slice(0, 200));
  const isAsked = typed.length >= SEARCH_LEAST && settled.length >= SEARCH_LEAST;
  const query = useQuery({
    ...ask(search, { query: { q: settled } }),
    enabled: isAsked,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return {
    hits: (isAsked && query.data) || [],
    isSearching: typed.length >= SEARCH_LEAST && (settled !== typed.slice(0, 200) || query.isFetching),
    error: isAsked && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}

interface PaletteListProps {
  userId: string;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (entry: Entry) => void;
  onClose: () => void;
}

/** Mounted while the dialog is open, so that each opening starts fresh. */
export function PaletteList({ userId, field, onChoose, onClose }: PaletteListProps) {
  const id = useId();
  const [may, sees] = [useCan(), useCanEver()];
  const isOpen = useIsScreenOpen();
  const isSuperadmin = useCurrentUser()?.isSuperadmin === true;
  const [text, setText] = useState('');
  const [recent] = useState(() => recentHits(userId));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const typed = text.trim();
  const { hits, isSearching, error, retry } = useSearch(typed);

  const groups = groupsFor({ typed, may, sees, isOpen, isSuperadmin, recent, hits });
  const entries = groups.flatMap((group) => group.entries);
  const current = entries.find((entry) => entry.id === chosenId) ?? entries[0];
  const domId = (entry: Entry) => `${id}-${entry.id}`;
  useInView(current && domId(current));
  // Runs after the dialog has set the focus, because the field may have mounted later.
  useEffect(() => field.current?.focus(), [field]);

  const move = (step: 1 | -1) => {
    const at = current ? entries.indexOf(current) : -1;
    setChosenId(entries.at((at + step) % entries.length)?.id ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && current) onChoose(current);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b border-border pr-3 pl-4 focus-within:border-focus">
        <SearchIcon size={18} className="text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && domId(current)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder="Search customers, assessments, screens and actions"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={press}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <IconButton label="Close" icon={XIcon} onClick={onClose} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? 'Searching' : `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <PaletteGroups
          listId={`${id}-list`}
          groups={groups}
          currentId={current?.id}
          domId={domId}
          onPoint={setChosenId}
          onChoose={onChoose}
        />
        {error !== null && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-2 py-3">
            <p>{faultOf(error).message}</p>
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {entries.length === 0 && error === null && <Nothing typed={typed} isSearching={isSearching} />}
      </div>
      <p aria-hidden className="border-t border-border px-4 py-2 text-xs text-muted max-md:hidden">
        ↑ ↓ to choose · Enter to open · Esc to close
      </p>
    </>
  );
}

function Nothing({ typed, isSearching }: { typed: string; isSearching: boolean }) {
  if (isSearching) return <p className="px-2 py-3 text-muted">Searching…</p>;
  return (
    <div className="px-2 py-3">
      <p className="font-medium break-words">{`No results for “${typed}”`}</p>
      <p className="text-muted">Try part of a customer or assessment name, or the name of a screen.</p>
    </div>
  );
}

function useInView(domId: string | undefined): void {
  useEffect(() => {
    if (domId) document.getElementById(domId)?.scrollIntoView({ block: 'nearest' });
  }, [domId]);
}

interface PaletteGroupsProps {
  listId: string;
  groups: readonly EntryGroup[];
  currentId: string | undefined;
  domId: (entry: Entry) => string;
  onPoint: (id: string) => void;
  onChoose: (entry: Entry) => void;
}

/** The focus stays in the field; aria-activedescendant refers to the selected entry by id. */
function PaletteGroups({ listId, groups, currentId, domId, onPoint, onChoose }: PaletteGroupsProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results">
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
