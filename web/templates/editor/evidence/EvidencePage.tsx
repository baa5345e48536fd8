import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { getTemplateMappings, type TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { getTemplate, type Template } from '#contract/templates/templates.contract.ts';
import { exportTemplate } from '#contract/templates/templates.files.contract.ts';
import { takesProposals } from '#domain/evidence/mapping.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { useNarrow } from '#web/navigation/narrow.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PencilIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { counted } from '#web/templates/templates.words.ts';
import { checksOf, draftedOf } from './mapping.draft.ts';
import { type MappingDraft, useMappingDraft } from './mapping.saving.ts';
import type { PlacedQuestion } from './QuestionHeading.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionMapping } from './QuestionMapping.tsx';

/** Checks, rules and sentences that propose the answers of a template's questions. They count for all versions of the template. */
export function EvidencePage() {
  const { id } = useParams({ from: '/frame/templates/$id/evidence' });
  const { data: template } = useSuspenseQuery(ask(getTemplate, { params: { id } }));
  const { data: saved } = useSuspenseQuery(ask(getTemplateMappings, { params: { id } }));
  if (!useCan()('templates:edit')) return <ForbiddenState />;
  const questions = placed(template);
  if (template.status === 'archived' || questions.length === 0) return <NothingToMap template={template} />;
  return <Mappings template={template} questions={questions} saved={saved} />;
}

function placed({ sections }: Template): PlacedQuestion[] {
  return sections.flatMap(({ title, key, questions }) =>
    questions.flatMap((question, at) => (takesProposals(question) ? [{ question, section: title, sectionKey: key, number: at + 1 }] : [])),
  );
}

const crumbsOf = ({ id, name }: Template) => [
  { label: 'Templates', to: '/templates' },
  { label: name, to: `/templates/${id}` },
];

function NothingToMap({ template }: { template: Template }) {
  const isArchived = template.status === 'archived';
  return (
    <>
      <PageHeader title={`Evidence of ${template.name}`} breadcrumb={crumbsOf(template)} />
      <EmptyState
        title={isArchived ? 'This template is archived' : 'No questions that take proposals'}
        action={<LinkButton to={`/templates/${template.id}`}>Open template</LinkButton>}
      >
        {isArchived
          ? 'Restore the template to edit its checks.'
          : 'Only alignment, yes-no, date and number questions get proposals from evidence. Add one to the template first.'}
      </EmptyState>
    </>
  );
}

interface MappingsProps {
  template: Template;
  questions: readonly PlacedQuestion[];
  saved: TemplateMappings;
}

function Mappings({ template, questions, saved }: MappingsProps) {
  const search = useSearch({ from: '/frame/templates/$id/evidence' });
  const navigate = useNavigate({ from: '/templates/$id/evidence' });
  const isReadOnly = useNarrow();
  const draft = useMappingDraft(template.id, saved);
  const addCheck = useRef<HTMLButtonElement>(null);
  const at = Math.max(
    0,
    questions.findIndex(({ question }) => question.key === search.question),
  );
  const current = questions[at];
  const choose = (key: string | undefined) => key !== undefined && void navigate({ search: { question: key }, replace: true });
  const step = (by: 1 | -1) => choose(questions[at + by]?.question.key);
  useMappingKeys({ step, addCheck, save: draft.saveNow });
  if (!current) return null;
  const { key } = current.question;
  const mappings = checksOf(saved, draft.changes, key);
  const reset = () =>
    draft.reset(key, () => {
      toast({ title: 'Shipped mapping restored', action: { label: 'Undo', onSelect: () => draft.change(key, mappings) } });
    });
  const countOf = (one: string) => checksOf(saved, draft.changes, one).reduce((sum, { checks }) => sum + checks.length, 0);
  const mapped = questions.filter(({ question }) => countOf(question.key) > 0).length;
  const isOwn = draft.changes.get(key) !== undefined || draftedOf(saved).some((one) => one.questionKey === key && one.isOwn);
  return (
    <>
      <PageHeader
        title={template.name}
        breadcrumb={[...crumbsOf(template), { label: 'Evidence', to: `/templates/${template.id}/evidence` }]}
        place={saved.draft !== null && <DraftChip version={saved.publishedVersion + 1} />}
        facts={
          <span>
            {counted(template.questionCount, 'question')} in {counted(template.sectionCount, 'section')}, {mapped} with evidence
          </span>
        }
        actions={!isReadOnly && <DraftActions templateId={template.id} saved={saved} draft={draft} />}
      />
      {draft.conflict && (
        <ConflictBanner onTakeTheirs={draft.conflict.takeTheirs} onKeepMine={draft.conflict.keepMine} pending={draft.conflict.isPending} />
      )}
      <FaultMessage error={draft.error} />
      <div className="grid items-start gap-6 border-border md:border-t md:pt-4 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_18.5rem]">
        <QuestionList sections={template.sections} current={key} countOf={countOf} onChoose={choose} />
        <QuestionMapping
          key={key}
          templateId={template.id}
          place={current}
          mappings={mappings}
          isOwn={isOwn}
          isReadOnly={isReadOnly}
          addCheck={addCheck}
          onStep={step}
          onChange={(next) => draft.change(key, next)}
          onReset={reset}
        />
      </div>
      <LeaveGuard active={draft.changes.size > 0} staysIn={({ pathname }) => pathname === `/templates/${template.id}/evidence`} />
    </>
  );
}

function DraftChip({ version }: { version: number }) {
  return (
    <StatusChip tone="warning" icon={PencilIcon}>
      Draft v{version}
    </StatusChip>
  );
}

interface DraftActionsProps {
  templateId: string;
  saved: TemplateMappings;
  draft: MappingDraft;
}

function DraftActions({ templateId, saved, draft }: DraftActionsProps) {
  return (
    <>
      <p role="status" className="flex min-h-9 items-center text-sm text-muted">
        {stateWords(saved, draft)}
      </p>
      {saved.draft !== null && (
        <Button variant="ghost" disabled={draft.isBusy} onClick={draft.discard}>
          Discard draft
        </Button>
      )}
      <DownloadButton
        label="Export template with checks"
        download={() => download(exportTemplate, { params: { id: templateId }, query: { format: 'json' } })}
      />
      <Button
        variant="primary"
        loading={draft.isPublishing}
        disabled={!draft.mayPublish}
        title={draft.mayPublish ? 'Recalculates open proposals; answers stay' : 'Nothing to publish'}
        onClick={draft.publishNow}
      >
        Publish v{saved.publishedVersion + 1}
      </Button>
    </>
  );
}

function stateWords(
  { draft: stored, publishedVersion }: TemplateMappings,
  { changes, isBusy, isFaulty, error, conflict }: MappingDraft,
): string {
  if (isFaulty) return 'Correct the rule to save the draft';
  if (isBusy) return 'Saving';
  if (changes.size > 0) return error || conflict ? 'Draft not saved' : 'Unsaved changes';
  if (stored) return `Draft saved ${timeWords(stored.savedAt)}`;
  return publishedVersion > 1 ? `v${publishedVersion} is published` : 'Shipped mapping';
}

/** Time alone for today. */
function timeWords(moment: string): string {
  return formatMoment(moment).replace(`${formatDay(new Date().toISOString())}, `, '');
}

interface MappingKeys {
  step: (by: 1 | -1) => void;
  addCheck: RefObject<HTMLButtonElement | null>;
  save: () => void;
}

function useMappingKeys({ step, addCheck, save }: MappingKeys): void {
  const keys: Readonly<Record<string, () => void>> = { j: () => step(1), k: () => step(-1), a: () => addCheck.current?.click() };
  useKeys((event) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key === 'Enter' && !event.defaultPrevented;
    const press = isSave ? save : isTaken(event) || event.repeat ? undefined : keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  });
}
