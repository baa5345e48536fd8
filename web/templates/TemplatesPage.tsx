import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listTemplates, type TemplateSummary } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_STATUSES } from '#domain/templates/templates.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { TemplateIcon } from '#web/ui/icons.tsx';
import { ListFilters } from '#web/ui/controls/ListFilters.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { PagedRows } from '#web/ui/data/PagedRows.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { NewTemplateMenu } from './NewTemplateMenu.tsx';
import { StarterGallery } from './StarterGallery.tsx';
import { ImportDialog, LibraryDialog, NewTemplateDialog } from './template.dialogs.ts';
import { templateStatusLabel } from './templates.words.ts';
import { TemplatesTable } from './TemplatesTable.tsx';

const PAGE = 100;

/** The search parameters, and a function that changes them. */
function useListAddress() {
  const search = useSearch({ from: '/frame/templates' });
  const navigate = useNavigate({ from: '/templates' });
  return {
    q: search.q ?? '',
    status: TEMPLATE_STATUSES.find((known) => known === search.status),
    dialog: search.dialog,
    change: (next: Partial<Record<'q' | 'status' | 'dialog', string | undefined>>) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: next.dialog === undefined }),
  };
}
type ListAddress = ReturnType<typeof useListAddress>;

export function TemplatesPage() {
  const address = useListAddress();
  const { q, status, change } = address;
  const list = useQuery({ ...ask(listTemplates, { query: { q: q || undefined, status } }), placeholderData: keepPreviousData });
  const mayEdit = useCan()('templates:edit');

  return (
    <>
      <PageHeader
        title="Templates"
        aside={list.data && <CountLine shown={list.data.length} />}
        actions={mayEdit && <NewTemplateMenu onChoose={(dialog) => change({ dialog })} />}
      />
      <ListFilters
        marker="template-filters"
        searchLabel="Search templates"
        q={q}
        status={status}
        statuses={TEMPLATE_STATUSES}
        labelOf={templateStatusLabel}
        onChange={change}
      />
      {list.isPending && <TableSkeleton rows={5} label="Loading templates" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <TemplateRows rows={list.data} address={address} gallery={mayEdit && <StarterGallery />} />}
      {mayEdit && <Dialogs address={address} />}
    </>
  );
}

function Dialogs({ address: { dialog, change } }: { address: ListAddress }) {
  const close = () => change({ dialog: undefined });
  if (dialog === 'import') return <ImportDialog onClose={close} />;
  if (dialog === 'library') return <LibraryDialog onClose={close} />;
  if (dialog === 'new') return <NewTemplateDialog onClose={close} />;
  return null;
}

interface TemplateRowsProps {
  rows: readonly TemplateSummary[];
  address: ListAddress;
  gallery: ReactNode;
}

function TemplateRows({ rows, address: { q, status, change }, gallery }: TemplateRowsProps) {
  if (rows.length === 0 && (q || status)) {
    return <NoMatches title="No templates match" onClear={() => change({ q: undefined, status: undefined })} />;
  }
  if (rows.length === 0) {
    return (
      <>
        <EmptyState icon={TemplateIcon} title="A template holds the questions of an assessment.">
          {gallery ? 'Start with one of ours, or import your own.' : 'Ask a vCIO to add one.'}
        </EmptyState>
        {gallery}
      </>
    );
  }
  return (
    <PagedRows rows={rows} pageSize={PAGE}>
      {(visible) => <TemplatesTable rows={visible} />}
    </PagedRows>
  );
}
