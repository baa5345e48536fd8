import { listTemplates } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_STATUSES } from '#domain/templates/templates.rules.ts';
import { useCan } from '#web/session/session.ts';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { TemplateIcon } from '#web/ui/icons.tsx';
import { ListFilters } from '#web/ui/controls/ListFilters.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { NewTemplateMenu } from './NewTemplateMenu.tsx';
import { StarterGallery } from './StarterGallery.tsx';
import { ImportDialog, LibraryDialog, NewTemplateDialog } from './template.dialogs.ts';
import { templateStatusLabel } from './templates.words.ts';
import { TemplatesTable } from './TemplatesTable.tsx';

export function TemplatesPage() {
  const list = useList(listTemplates, { isWhole: true });
  const { search, change } = list;
  const mayEdit = useCan()('templates:edit');

  return (
    <>
      <PageHeader
        title="Templates"
        aside={list.rows && <CountLine shown={list.rows.length} />}
        actions={mayEdit && <NewTemplateMenu onChoose={(dialog) => change({ dialog })} />}
      />
      <ListFilters
        marker="template-filters"
        searchLabel="Search templates"
        q={search.q ?? ''}
        status={search.status}
        statuses={TEMPLATE_STATUSES}
        labelOf={templateStatusLabel}
        onChange={change}
      />
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={5} label="Loading templates" />}
        noMatches={{ title: 'No templates match' }}
        empty={<NoTemplates mayEdit={mayEdit} />}
      >
        {(rows) => <TemplatesTable rows={rows} />}
      </ListRows>
      {mayEdit && <Dialogs dialog={search.dialog} onClose={() => change({ dialog: undefined })} />}
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
  return (
    <>
      <EmptyState icon={TemplateIcon} title="A template holds the questions of an assessment.">
        {mayEdit ? 'Start with one of ours, or import your own.' : 'Ask a vCIO to add one.'}
      </EmptyState>
      {mayEdit && <StarterGallery />}
    </>
  );
}
