import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { getTemplateMappings, putTemplateMappings, type TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { getTemplate, type Template } from '#contract/templates/templates.contract.ts';
import { takesProposals } from '#domain/evidence/mapping.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { counted } from '#web/templates/templates.words.ts';
import { checksOf, isRight, type MappingChanges, ownWith } from './mapping.draft.ts';
import { type PlacedQuestion, QuestionMapping } from './QuestionMapping.tsx';
import { QuestionList } from './QuestionList.tsx';

/** Checks, rules and sentences that propose the answers of a template's questions. They are saved for all versions of the template. */
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
          : 'Only alignment and yes-no questions get proposals from evidence. Add one to the template first.'}
      </EmptyState>
    </>
  );
}

interface MappingsProps {
  template: Template;
  questions: readonly PlacedQuestion[];
  saved: TemplateMappings;
}

/** Changes are kept by question until they are saved together. Questions that are not changed keep what was saved meanwhile. */
function useMappingEdits(templateId: string, saved: TemplateMappings) {
  const [changes, setChanges] = useState<MappingChanges>(new Map());
  const save = useMutation({
    mutationFn: (next: MappingChanges) =>
      call(putTemplateMappings, { params: { id: templateId }, body: { version: saved.version, questions: ownWith(saved, next) } }),
    onSuccess: async (_, next) => {
      await refreshAfter(putTemplateMappings);
      // Keeps what was typed meanwhile.
      setChanges((now) => new Map([...now].filter(([key, mappings]) => next.get(key) !== mappings)));
    },
    onError: refreshAfterConflict(putTemplateMappings),
  });
  const maySave = changes.size > 0 && !save.isPending && [...changes.values()].every((one) => one === null || one.every(isRight));
  return { changes, setChanges, save, maySave };
}

function Mappings({ template, questions, saved }: MappingsProps) {
  const search = useSearch({ from: '/frame/templates/$id/evidence' });
  const navigate = useNavigate({ from: '/templates/$id/evidence' });
  const { changes, setChanges, save, maySave } = useMappingEdits(template.id, saved);
  const addCheck = useRef<HTMLButtonElement>(null);
  const at = Math.max(
    0,
    questions.findIndex(({ question }) => question.key === search.question),
  );
  const current = questions[at];
  const choose = (key: string | undefined) => key !== undefined && void navigate({ search: { question: key }, replace: true });
  const step = (by: 1 | -1) => choose(questions[at + by]?.question.key);
  const keep = () => {
    if (maySave) save.mutate(changes);
  };
  /** Saved at once, because the shipped checks are known to the server only; undo brings the own ones back as a change. */
  const reset = (key: string) => {
    const before = checksOf(saved, changes, key);
    save.mutate(new Map([[key, null]]), {
      onSuccess: () => {
        setChanges((now) => new Map([...now].filter(([one]) => one !== key)));
        const undo = () => setChanges((now) => new Map([...now, [key, before]]));
        toast({ title: 'Shipped mapping restored', action: { label: 'Undo', onSelect: undo } });
      },
    });
  };
  useMappingKeys({ step, addCheck, save: keep });
  if (!current) return null;
  const { key } = current.question;
  const countOf = (one: string) => checksOf(saved, changes, one).reduce((sum, { checks }) => sum + checks.length, 0);
  const mapped = questions.filter(({ question }) => countOf(question.key) > 0).length;
  const isOwn = changes.has(key) || saved.questions.some((one) => one.questionKey === key && one.isOwn);
  return (
    <>
      <PageHeader
        title={`Evidence of ${template.name}`}
        breadcrumb={crumbsOf(template)}
        facts={
          <span>
            {counted(template.questionCount, 'question')} in {counted(template.sectionCount, 'section')}, {mapped} with checks
          </span>
        }
        actions={
          <>
            <p role="status" className="self-center text-sm text-muted">
              {changes.size > 0 ? 'Unsaved changes' : 'All changes are saved'}
            </p>
            <Button variant="primary" loading={save.isPending} disabled={!maySave} onClick={keep}>
              Save checks
              <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
                <Kbd>Ctrl+Enter</Kbd>
              </span>
            </Button>
          </>
        }
      />
      <FaultMessage error={save.error} />
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[19rem_minmax(0,1fr)_19rem]">
        <QuestionList sections={template.sections} current={key} countOf={countOf} onChoose={choose} />
        <QuestionMapping
          key={key}
          templateId={template.id}
          place={current}
          mappings={checksOf(saved, changes, key)}
          isOwn={isOwn}
          addCheck={addCheck}
          onStep={step}
          onChange={(next) => setChanges((now) => new Map([...now, [key, next]]))}
          onReset={() => reset(key)}
        />
      </div>
      <LeaveGuard active={changes.size > 0} staysIn={({ pathname }) => pathname === `/templates/${template.id}/evidence`} />
    </>
  );
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
