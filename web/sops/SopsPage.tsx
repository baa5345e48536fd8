import { Suspense } from 'react';
import { listSops, type SopSummary } from '#contract/sops/sops.contract.ts';
import { exportSops } from '#contract/sops/sops.list.contract.ts';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useNothingToAdd } from '#web/session/read.only.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BookIcon, ChevronDownIcon, FileTextIcon, ListSearchIcon, UploadIcon } from '#web/ui/icons.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { COLUMNS } from './sops.columns.tsx';
import { AUDIENCES, CATEGORIES, STATUSES } from './sops.words.ts';

const ImportSopDialog = lazyDialog(async () => (await import('./ImportSopDialog.tsx')).ImportSopDialog);
const NewSopDialog = lazyDialog(async () => (await import('./NewSopDialog.tsx')).NewSopDialog);
const SopLibraryDialog = lazyDialog(async () => (await import('./SopLibraryDialog.tsx')).SopLibraryDialog);

const FILTERS = [
  { kind: 'choice', key: 'status', label: 'Status', options: STATUSES },
  { kind: 'choice', key: 'category', label: 'Category', options: CATEGORIES },
  { kind: 'person', key: 'ownerId', label: 'Owner' },
  { kind: 'customer', key: 'customerId', label: 'Customer' },
  { kind: 'choice', key: 'audience', label: 'Audience', options: AUDIENCES },
] as const satisfies readonly ListFilter[];

/** Loaded on demand, since read-only users never need its menus. */
const SelectedSops = lazyPage(() => import('./SelectedSops.tsx'), 'SelectedSops');

const changeSeveral = (selection: Selection<SopSummary>) => (
  <Suspense>
    <SelectedSops selection={selection} />
  </Suspense>
);

type SopDialog = 'new' | 'library' | 'import';

export function SopsPage() {
  const list = useList(listSops, { isPaged: true });
  const mayEdit = useCan()('sops:edit');
  const nothing = useNothingToAdd('Ask a vCIO to write one.');
  const choose = (chosen: SopDialog) => list.change({ dialog: chosen });
  const { dialog, ...query } = list.search;
  return (
    <>
      <PageHeader
        title="SOPs"
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        actions={
          <>
            <LinkButton to="/sops/completeness" icon={ListSearchIcon}>
              Completeness
            </LinkButton>
            {list.all !== 0 && <CsvButton download={() => download(exportSops, { query })} />}
            {mayEdit && <NewSopMenu onChoose={choose} />}
          </>
        }
      />
      <ListScreen
        list={list}
        name="sops"
        label="SOPs"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={({ title }) => title}
        rowTo={({ id }) => `/sops/${id}`}
        noMatches={{ title: 'No SOPs match' }}
        empty={
          <EmptyState
            icon={BookIcon}
            title="No SOPs yet"
            action={
              mayEdit && (
                <Button variant="primary" {...SopLibraryDialog.prefetch} onClick={() => choose('library')}>
                  Choose from library
                </Button>
              )
            }
          >
            {mayEdit ? 'SOPs describe how you work. Start with one of the fifteen built-in SOPs, or write your own.' : nothing}
          </EmptyState>
        }
        marker="sop-filters"
        bulk={mayEdit ? changeSeveral : undefined}
      />
      {mayEdit && <Dialogs dialog={dialog} onClose={() => list.change({ dialog: undefined })} />}
    </>
  );
}

function NewSopMenu({ onChoose }: { onChoose: (dialog: SopDialog) => void }) {
  return (
    <>
      <Button icon={UploadIcon} {...ImportSopDialog.prefetch} onClick={() => onChoose('import')}>
        Import
      </Button>
      <Menu
        trigger={
          <button type="button" className={buttonClasses('primary', 'md')}>
            New SOP
            <ChevronDownIcon />
          </button>
        }
      >
        <MenuItem icon={BookIcon} {...SopLibraryDialog.prefetch} onSelect={() => onChoose('library')}>
          From library
        </MenuItem>
        <MenuItem icon={FileTextIcon} {...NewSopDialog.prefetch} onSelect={() => onChoose('new')}>
          Blank SOP
        </MenuItem>
      </Menu>
    </>
  );
}

function Dialogs({ dialog, onClose }: { dialog: string | undefined; onClose: () => void }) {
  if (dialog === 'import') return <ImportSopDialog onClose={onClose} />;
  if (dialog === 'library') return <SopLibraryDialog onClose={onClose} />;
  if (dialog === 'new') return <NewSopDialog onClose={onClose} />;
  return null;
}
