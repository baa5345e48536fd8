import { Suspense } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { getTemplate, listTemplateVersions, type Template } from '#contract/templates/templates.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { listAssessments, type AssessmentRow } from '#contract/assessments/assessments.list.contract.ts';
import { minutesNeeded, minutesText } from '#domain/assessments/pace.rules.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { conditionalQuestions, questionsOf, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon, TemplateIcon } from '#web/ui/icons.tsx';
import { counted, sizeWords } from './templates.words.ts';
import { TemplateActions } from './TemplateActions.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { TemplatePreview } from './preview/TemplatePreview.tsx';
import { TemplateReader } from './TemplateReader.tsx';
import { TemplateStatusChip } from './TemplateStatusChip.tsx';

/** Loaded on demand, since read-only users need no editor. */
const TemplateEditor = lazyPage(() => import('./editor/TemplateEditor.tsx'), 'TemplateEditor');

const UnusedQuestions = lazyPage(() => import('./UnusedQuestions.tsx'), 'UnusedQuestions');
const Exclusions = lazyPage(() => import('#web/exclusions/Exclusions.tsx'), 'Exclusions');

const TABS = [
  { value: 'questions', label: 'Questions' },
  { value: 'preview', label: 'Preview' },
  { value: 'edit', label: 'Edit' },
  { value: 'uses', label: 'Used by' },
  { value: 'exclusions', label: 'Exclusions' },
  { value: 'unused', label: 'Never failed' },
  { value: 'versions', label: 'Versions' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function TemplatePage() {
  const { id } = useParams({ from: '/frame/templates/$id' });
  const search = useSearch({ from: '/frame/templates/$id' });
  const navigate = useNavigate({ from: '/templates/$id' });
  const { data: template } = useSuspenseQuery(ask(getTemplate, { params: { id } }));
  const mayEdit = useCan()('templates:edit') && template.status !== 'archived';
  const tabs = TABS.filter(({ value }) => value !== 'edit' || mayEdit);
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'questions';
  const change = (next: Partial<Record<'tab' | 'section' | 'dialog' | 'question', string | undefined>>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true });

  return (
    <>
      <PageHeader
        title={template.name}
        breadcrumb={[{ label: 'Templates', to: '/templates' }]}
        aside={
          <>
            <TemplateStatusChip template={template} />
            {template.isSample && <SampleMark />}
          </>
        }
        facts={<Facts template={template} />}
        actions={
          <TemplateActions
            template={template}
            isEditing={tab === 'edit'}
            dialog={search.dialog}
            onDialog={(dialog) => change({ dialog })}
          />
        }
      />
      <Tabs<Tab>
        label="Template"
        tabs={tabs}
        value={tab}
        onChange={(chosen) => change({ tab: chosen === 'questions' ? undefined : chosen })}
      >
        {tab === 'questions' && (
          <TemplateReader
            key={search.question}
            template={template}
            section={search.section}
            question={search.question}
            onSection={(section) => change({ section, question: undefined })}
          />
        )}
        {tab === 'preview' && <TemplatePreview template={template} section={search.section} onSection={(section) => change({ section })} />}
        {tab === 'edit' && (
          <Suspense fallback={<CardSkeleton lines={6} label="Loading the editor" />}>
            <TemplateEditor
              key={id}
              template={template}
              section={search.section}
              question={search.question}
              onSection={(section) => change({ section })}
              onDone={() => change({ tab: undefined })}
            />
          </Suspense>
        )}
        {tab === 'uses' && <TemplateUses id={id} />}
        <Reports tab={tab} template={template} />
        {tab === 'versions' && <TemplateVersions id={id} />}
      </Tabs>
    </>
  );
}

/** Loaded on demand, since few people open these tabs. */
function Reports({ tab, template: { id, status } }: { tab: Tab; template: Template }) {
  if (tab !== 'exclusions' && tab !== 'unused') return null;
  return (
    <Suspense fallback={<TableSkeleton rows={3} label="Loading" />}>
      {tab === 'unused' ? <UnusedQuestions id={id} /> : <Exclusions place={{ templateId: id }} isOpen={status !== 'archived'} />}
    </Suspense>
  );
}

function Facts({
  template: { type, sections, questionCount, sectionCount, assessmentCount, customerCount, publishedAt, updatedAt },
}: {
  template: Template;
}) {
  return (
    <>
      <span>{templateTypeLabel(type)}</span>
      {assessmentCount > 0 && (
        <span>
          Used by {counted(assessmentCount, 'assessment')} of {counted(customerCount, 'customer')}
        </span>
      )}
      {questionCount > 0 && <span>About {minutesText(minutesNeeded(questionsOf({ sections })))}</span>}
      <span>{sizeWords({ questionCount, sectionCount, conditionalCount: conditionalQuestions({ sections }).length })}</span>
      {publishedAt && (
        <span>
          Published <DateText value={publishedAt} />
        </span>
      )}
      <span>
        Changed <DateText value={updatedAt} />
      </span>
    </>
  );
}

type Versions = OutputOf<typeof listTemplateVersions>;

const VERSION_COLUMNS: readonly TableColumn<Versions[number]>[] = [
  { key: 'edition', label: 'Version', cell: ({ edition }) => `v${edition}` },
  { key: 'name', label: 'Name', card: 'line', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'questions', label: 'Size', cell: ({ questionCount }) => counted(questionCount, 'question') },
  { key: 'by', label: 'Published by', cell: ({ publishedBy }) => publishedBy ?? '–' },
  { key: 'at', label: 'Published', card: 'aside', cell: ({ publishedAt }) => <DateText value={publishedAt} withTime /> },
];

function TemplateVersions({ id }: { id: string }) {
  const versions = useList(listTemplateVersions, { isWhole: true, params: { id } });
  return (
    <ListRows
      list={versions}

      skeleton={<TableSkeleton rows={3} label="Loading versions" />}
      empty={
        <EmptyState icon={HistoryIcon} title="No versions yet">
          Publish the template to create the first version. Every assessment keeps the version it started with.
        </EmptyState>
      }
    >
      {(rows) => <Table label="Versions" columns={VERSION_COLUMNS} rows={rows} rowKey={({ version }) => String(version)} />}
    </ListRows>
  );
}

const USE_COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  { key: 'name', label: 'Assessment', cell: ({ id, name }) => <TextLink to={`/assessments/${id}`}>{name}</TextLink> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink> },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status }) => <AssessmentChip status={status} /> },
  {
    key: 'score',
    label: 'Score',
    cell: ({ score, scoreBands, status }) => <ScoreBar score={score} bands={scoreBands} isUnfinished={isEditable(status)} />,
  },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** Assessments on any version of a template, latest change first. */
function TemplateUses({ id }: { id: string }) {
  const uses = useList(listAssessments, { isWhole: true, fixed: { templateId: id } });
  return (
    <ListRows
      list={uses}

      skeleton={<TableSkeleton rows={3} label="Loading assessments" />}
      empty={
        <EmptyState icon={TemplateIcon} title="Not used by any assessment">
          It can be deleted. Templates in use can only be archived.
        </EmptyState>
      }
    >
      {(rows) => <Table label="Used by" columns={USE_COLUMNS} rows={rows} rowKey={(row) => row.id} />}
    </ListRows>
  );
}
