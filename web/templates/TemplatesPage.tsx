import { Suspense } from 'react';
import { exportTemplates, listTemplates, type TemplateSummary } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_STATUSES, TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useNothingToAdd } from '#web/session/read.only.ts';
import { useCan } from '#web/session/session.ts';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ChevronDownIcon, FileTextIcon, TemplateIcon, UploadIcon } from '#web/ui/icons.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { StarterGallery } from './StarterGallery.tsx';
import { COLUMNS } from './templates.columns.tsx';
import { templateStatusLabel } from './templates.words.ts';

const ImportDialog = lazyDialog(async () => (await import('#web/templates/import/ImportDialog.tsx')).ImportDialog);
const LibraryDialog = lazyDialog(async () => (await import('./LibraryDialog.tsx')).LibraryDialog);
const NewTemplateDialog = lazyDialog(async () => (await import('./NewTemplateDialog.tsx')).NewTemplateDialog);

const choices = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }));

const FILTERS = [
  { kind: 'choice', key: 'status', label: 'Status', options: choices(TEMPLATE_STATUSES, templateStatusLabel) },
  { kind: 'choice', key: 'type', label: 'Type', options: choices(TEMPLATE_TYPES, templateTypeLabel) },
] as const satisfies readonly ListFilter[];

/** Loaded on demand, since read-only users never need its buttons. */
const SelectedTemplates = lazyPage(() => import('./SelectedTemplates.tsx'), 'SelectedTemplates');

const moveSeveral = (selection: Selection<TemplateSummary>) => (
  <Suspense>
    <SelectedTemplates selection={selection} />
  </Suspense>
);

export function TemplatesPage() {
  const list = useList(listTemplates, { isPaged: true });
  const { change } = list;
  const { dialog, ...query } = list.search;
  const mayEdit = useCan()('templates:edit');

  return (
    <>
      <PageHeader
        title="Templates"
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        actions={
          <>
            {list.all !== 0 && <CsvButton download={() => download(exportTemplates, { query })} />}
            {mayEdit && <NewTemplateMenu onChoose={(chosen) => change({ dialog: chosen })} />}
          </>
        }
      />
      <ListScreen
        list={list}
        name="templates"
        label="Templates"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={({ name }) => name}
        rowTo={({ id }) => `/templates/${id}`}
        noMatches={{ title: 'No templates match' }}
        empty={<NoTemplates mayEdit={mayEdit} />}
        marker="template-filters"
        bulk={mayEdit ? moveSeveral : undefined}
      />
      {mayEdit && <Dialogs dialog={dialog} onClose={() => change({ dialog: undefined })} />}
    </>
  );
}

function Dialogs({ dialog, onClose }: { dialog: string | undefined; onClose: () => void }) {
  if (dialog === 'import') return <ImportDialog onClose={onClose} />;
  if (dialog === 'library') return <LibraryDialog onClose={onClose} />;
  if (dialog === 'new') return <NewTemplateDialog onClose={onClose} />;
  return null;
}

function NoTemplates({ mayEdit }: { mayEdit: boolean }) {
  const nothing = useNothingToAdd('Ask a vCIO to add one.');
  return (
    <>
      <EmptyState icon={TemplateIcon} title="No templates yet">
        {mayEdit ? 'A template contains the questions of an assessment. Start with a built-in one, or import your own.' : nothing}
      </EmptyState>
      {mayEdit && <StarterGallery />}
    </>
  );
}

interface NewTemplateMenuProps {
  onChoose: (dialog: 'import' | 'library' | 'new') => void;
}

function NewTemplateMenu({ onChoose }: NewTemplateMenuProps) {
  return (
    <>
      <Button icon={UploadIcon} {...ImportDialog.prefetch} onClick={() => onChoose('import')}>
        Import
      </Button>
      <Menu
        trigger={
          <button type="button" data-onboarding="new-template" className={buttonClasses('primary', 'md')}>
            New template
            <ChevronDownIcon />
          </button>
        }
      >
        <MenuItem icon={TemplateIcon} {...LibraryDialog.prefetch} onSelect={() => onChoose('library')}>
          From library
        </MenuItem>
        <MenuItem icon={FileTextIcon} {...NewTemplateDialog.prefetch} onSelect={() => onChoose('new')}>
          Blank template
        </MenuItem>
      </Menu>
    </>
  );
}
