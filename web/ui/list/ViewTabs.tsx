import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { deleteView, type ListView, listViews, updateView, type ViewedList } from '#contract/views/views.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DotsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';

type SearchParams = Readonly<Record<string, unknown>>;

/** Temporary parameters, which are not part of a view. */
const PASSING = ['view', 'page', 'dialog', 'recommendation', 'finding'];

/** Search parameters in the form stored by a view; the same arrangement always gives the same text. */
function searchText(search: SearchParams): string {
  const kept = Object.entries(search).filter(([name, value]) => !PASSING.includes(name) && value !== undefined && value !== '');
  return new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, String(value)]).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString();
}

function searchOfText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

const TAB =
  'flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text aria-[current]:border-accent-line aria-[current]:text-text';

/** The router compares all search parameters to mark a link as current. */
const EXACTLY = { exact: true, includeSearch: true } as const;

/** Further search parameters to keep, such as the tab with the list. */
type Base = Readonly<Record<string, string>>;
const NOTHING: Base = {};

/** Views of a list, the open one, and whether the URL differs from it. */
export function useViews(name: ViewedList | undefined, base: Base = NOTHING) {
  const search: SearchParams = useSearch({ strict: false });
  const views = useQuery({ ...ask(listViews, { query: { list: name } }), enabled: name !== undefined }).data ?? [];
  const now = searchText(search);
  const open = views.find(({ id }) => id === search['view']);
  return { views, open, now, base, isChanged: now !== searchText(open ? searchOfText(open.search) : base) };
}

export type Views = ReturnType<typeof useViews>;

/** Saved views of a list as links; hidden if there are none. */
export function ViewTabs({ views, open, now, base, isChanged }: Views) {
  if (views.length === 0) return null;
  return (
    <nav
      aria-label="Saved views"
      className="mb-3 flex items-center gap-5 overflow-x-auto border-b border-border text-sm [scrollbar-width:none]"
    >
      <Link to="." search={base} className={TAB} aria-current={open ? undefined : 'true'} activeOptions={EXACTLY}>
        All
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          to="."
          search={{ ...searchOfText(view.search), view: view.id }}
          className={TAB}
          aria-current={view.id === open?.id ? 'true' : undefined}
          activeOptions={EXACTLY}
          title={view.shared ? `Shared by ${view.owner.name}` : undefined}
        >
          {view.shared && <UsersIcon size={14} />}
          {view.name}
          {view.id === open?.id && isChanged && <span className="font-normal text-muted">changed</span>}
        </Link>
      ))}
      {open?.isOwn && <ViewMenu view={open} now={now} isChanged={isChanged} />}
    </nav>
  );
}

function ViewMenu({ view, now, isChanged }: { view: ListView; now: string; isChanged: boolean }) {
  const { id, version, shared, name } = view;
  const onError = (error: Error) =>
    toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });
  const change = useMutation({
    mutationFn: (body: { search?: string; shared?: boolean }) => call(updateView, { params: { id }, body: { ...body, version } }),
    onSuccess: () => refreshAfter(updateView),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteView, { params: { id }, body: { version } }),
    onSuccess: () => refreshAfter(deleteView),
    onError,
  });
  return (
    <Menu trigger={<IconButton label={`View ${name}`} icon={DotsIcon} />}>
      <MenuItem disabled={!isChanged} onSelect={() => change.mutate({ search: now })}>
        Save changes
      </MenuItem>
      <MenuItem onSelect={() => change.mutate({ shared: !shared })}>{shared ? 'Stop sharing' : 'Share with everyone'}</MenuItem>
      <MenuItem danger onSelect={() => remove.mutate()}>
        Delete view
      </MenuItem>
    </Menu>
  );
}
