import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  duplicateSurveyTemplate,
  listSurveyTemplates,
  type SurveyTemplate,
  updateSurveyTemplate,
} from '#contract/surveys/templates.contract.ts';
import { MOST_QUESTIONS } from '#domain/surveys/surveys.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArchiveIcon, MessageIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';

const COLUMNS: readonly TableColumn<SurveyTemplate>[] = [
  { key: 'name', label: 'Survey', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: 'state',
    label: 'Status',
    card: 'aside',
    cell: ({ retiredAt }) =>
      retiredAt ? (
        <StatusChip tone="neutral" icon={ArchiveIcon}>
          Retired
        </StatusChip>
      ) : (
        'Offered'
      ),
  },
  { key: 'questions', label: 'Questions', numeric: true, cell: ({ questions }) => questions.length },
  { key: 'answers', label: 'Answers', cell: ({ isAnonymous }) => (isAnonymous ? 'Anonymous' : 'With names') },
  { key: 'updated', label: 'Changed', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** Surveys that the organisation wrote, with their editor one press away. */
export function OwnSurveys() {
  const { data: templates, error, refetch } = useQuery(ask(listSurveyTemplates));
  const mayEdit = useCan()('customers:edit');
  const navigate = useNavigate();
  const open = (section: string) => void navigate({ to: '/surveys', search: { tab: 'own', section } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!templates) return <TableSkeleton rows={3} label="Loading own surveys" />;
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={MessageIcon}
        title="No own surveys yet"
        action={
          mayEdit && (
            <Button variant="primary" onClick={() => open('new')}>
              Write a survey
            </Button>
          )
        }
      >
        {`Write up to ${MOST_QUESTIONS} questions and send them to customers like a pulse or NPS.`}
      </EmptyState>
    );
  }
  return (
    <Table
      label="Own surveys"
      columns={COLUMNS}
      rows={templates}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/surveys?tab=own&section=${id}`}
      {...(mayEdit && { rowActions: actionsOf })}
    />
  );
}

const actionsOf = (template: SurveyTemplate) => <Actions template={template} />;

function Actions({ template: { id, name, retiredAt, version } }: { template: SurveyTemplate }) {
  const failed = (error: Error) =>
    toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' });
  const duplicating = useMutation({
    mutationFn: () => call(duplicateSurveyTemplate, { params: { id } }),
    onSuccess: async (copy) => {
      await refreshAfter(duplicateSurveyTemplate);
      toast({ title: `Created “${copy.name}”`, variant: 'success' });
    },
    onError: failed,
  });
  const retiring = useMutation({
    mutationFn: () => call(updateSurveyTemplate, { params: { id }, body: { isRetired: retiredAt === null, version } }),
    onSettled: () => refreshAfter(updateSurveyTemplate),
    onError: failed,
  });
  return (
    <span className="flex justify-end gap-2">
      <Button size="sm" aria-label={`Duplicate ${name}`} loading={duplicating.isPending} onClick={() => duplicating.mutate()}>
        Duplicate
      </Button>
      <Button
        size="sm"
        aria-label={`${retiredAt ? 'Restore' : 'Retire'} ${name}`}
        loading={retiring.isPending}
        onClick={() => retiring.mutate()}
      >
        {retiredAt ? 'Restore' : 'Retire'}
      </Button>
    </span>
  );
}
