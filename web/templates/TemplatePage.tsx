import { Suspense } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { getTemplate, type Template } from '#contract/templates/templates.contract.ts';
import { minutesNeeded, minutesText } from '#domain/assessments/pace.rules.ts';
import { conditionalQuestions, questionsOf, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { counted, sizeWords } from './templates.words.ts';
import { TemplateActions } from './TemplateActions.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { TemplatePreview } from './preview/TemplatePreview.tsx';
import { TemplateReader } from './TemplateReader.tsx';
import { TemplateStatusChip } from './TemplateStatusChip.tsx';
import { TemplateUses } from './TemplateUses.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';

/** Who only reads a template needs no editor. */
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

/** What a few people look at, so it is loaded then. */
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
