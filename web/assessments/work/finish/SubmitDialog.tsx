import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Assessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { addAssessmentComment } from '#contract/assessments/comments.contract.ts';
import { startAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';
import { canMove } from '#domain/assessments/assessments.rules.ts';
import { missingEvidence } from '#domain/assessments/evidence.rules.ts';
import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { useEvidencePolicy, useQuestionsWithFiles } from '#web/assessments/work/evidence/evidence.ts';
import { missingOf, lackOf, missingTitle, missingWords } from './missing.answers.ts';
import { rowId } from '#web/assessments/work/question.places.ts';
import type { View } from '#web/assessments/work/questions.list.ts';
import { FinishSheet } from './FinishSheet.tsx';

interface SubmitDialogProps {
  assessment: Assessment;
  baseline: AssessmentQuestions['baseline'];
  store: AnswerStore;
  onView: (view: View) => void;
  onJump: (key: string) => void;
  onClose: () => void;
}

/**
 * Flushes all answers, then lists the missing ones or submits. Closing moves the focus to a question, because Enter on the opening button
 * would reopen the dialog.
 */
export function SubmitDialog({ assessment, baseline, store, onView, onJump, onClose }: SubmitDialogProps) {
  const isUntouched = canMove('start', assessment.status);
  const submit = useMutation({
    mutationFn: async (note: string) => {
      await store.flush();
      if (note.trim() !== '') await call(addAssessmentComment, { params: { id: assessment.id }, body: { text: note } });
      const version = isUntouched ? await startUntouched(assessment) : assessment.version;
      return call(submitAssessment, { params: { id: assessment.id }, body: { version } });
    },
    onSuccess: () => refreshAfter(submitAssessment),
    onError: refreshAfterConflict(submitAssessment),
  });
  const withFiles = useQuestionsWithFiles(assessment.id);
  const usual = useEvidencePolicy();
  const own = lackingIn(store, withFiles, usual);
  const missing = missingOf(own, store.shown(), submit.error);
  if (missing.length === 0) return <HandOver {...{ baseline, store, withFiles, submit, onView, onJump, onClose }} />;
  const lacks = missing.map((one) => lackOf(one, withFiles ?? [], usual));
  return (
    <Dialog
      open
      onClose={onClose}
      leavesFocus={() => true}
      title={missingTitle(lacks)}
      description={`${missingWords(lacks)} Nothing was submitted.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Missing questions={missing} withFiles={withFiles ?? []} onJump={onJump} />
    </Dialog>
  );
}

/** Required questions without an answer, and answers without required evidence, in template order. */
function lackingIn(store: AnswerStore, withFiles: readonly string[] | null, usual: EvidencePolicy): readonly ShownQuestion[] {
  const open = missingRequired(store.body, store.answers());
  // Until evidence is loaded, only the server can check it.
  const unshown = withFiles === null ? [] : missingEvidence(store.body, store.answers(), (key) => withFiles.includes(key), usual);
  const keys = new Set([...open, ...unshown].map(({ question }) => question.key));
  return store.shown().filter(({ question }) => keys.has(question.key));
}

/** Starts an untouched revision, which may be submitted without a new answer; returns the version to submit. */
async function startUntouched({ id }: Assessment): Promise<number> {
  const { status, version } = await call(getAssessment, { params: { id } });
  if (!canMove('start', status)) return version;
  return (await call(startAssessment, { params: { id }, body: { version } })).version;
}

interface HandOverProps extends Omit<SubmitDialogProps, 'assessment'> {
  withFiles: readonly string[] | null;
  submit: { mutate: (note: string) => void; isPending: boolean; error: unknown };
}

function HandOver({ baseline, store, withFiles, submit, onView, onJump, onClose }: HandOverProps) {
  const { progress } = useTotals(store);
  const [note, setNote] = useState('');
  const [isFlushed, setFlushed] = useState(false);
  // Subscribes to the running saves.
  useEffect(() => {
    void store.flush().finally(() => setFlushed(true));
  }, [store]);
  const isAlone = useQuery(ask(listColleagues)).data?.length === 1;
  const unsaved = store.unsaved();
  const isReady = isFlushed && unsaved.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      leavesFocus={() => true}
      size="lg"
      title={progress.answered === progress.total ? `All ${progress.total} questions are answered` : 'Submit for review'}
      description={
        isAlone
          ? 'Next, review your answers and approve them. To change an answer, recall the assessment first.'
          : 'A vCIO reviews the answers. They cannot be changed unless the assessment is returned.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep working</Button>
          {isReady && (
            <Button variant="primary" loading={submit.isPending} onClick={() => submit.mutate(note)}>
              Submit for review
            </Button>
          )}
        </>
      }
    >
      {!isFlushed && <Spinner label="Saving the last answers" />}
      {isFlushed && !isReady && <Unsaved store={store} keys={unsaved} onJump={onJump} />}
      {isReady && (
        <div className="grid gap-4">
          <FinishSheet {...{ store, baseline, withFiles, onView }} />
          {!isAlone && (
            <Field label="A note for the reviewer (optional)">
              <TextArea
                rows={2}
                placeholder="What should the reviewer look at first?"
                maxLength={5_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit.mutate(note)}
              />
            </Field>
          )}
        </div>
      )}
      <div className="mt-3 empty:hidden">
        <FaultMessage error={submit.error} />
      </div>
    </Dialog>
  );
}

const MOST = 100;

interface MissingProps {
  questions: readonly ShownQuestion[];
  withFiles: readonly string[];
  onJump: (key: string) => void;
}

function Missing({ questions, withFiles, onJump }: MissingProps) {
  const usual = useEvidencePolicy();
  return (
    <>
      {bySection(questions.slice(0, MOST)).map(({ section, own }) => (
        <section key={section.key} className="mb-3">
          <h3 className="mb-1 text-sm font-semibold text-muted">
            {section.title} <span className="font-normal tabular-nums">{own.length}</span>
          </h3>
          <ul className="grid gap-1">
            {own.map((one) => (
              <li key={one.question.key}>
                <JumpLink questionKey={one.question.key} onJump={onJump}>
                  {one.question.text}
                </JumpLink>
                <Lacking lack={lackOf(one, withFiles, usual)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {questions.length > MOST && <p className="mt-2 text-sm text-muted">And {questions.length - MOST} more.</p>}
    </>
  );
}

function Lacking({ lack }: { lack: ReturnType<typeof lackOf> }) {
  if (lack === 'answer') return null;
  return <span className="text-sm text-muted">{lack === 'evidence' ? ' Evidence is missing.' : ' Why does it not apply?'}</span>;
}

/** Questions by section, in template order. */
function bySection(questions: readonly ShownQuestion[]) {
  return [...Map.groupBy(questions, ({ section }) => section)].map(([section, own]) => ({ section, own }));
}

function Unsaved({ store, keys, onJump }: { store: AnswerStore; keys: readonly string[]; onJump: (key: string) => void }) {
  const shown = store.shown().filter(({ question }) => keys.includes(question.key));
  return (
    <div role="alert" className="grid gap-2 text-warning-text">
      <p>
        {keys.length === 1 ? 'One answer has' : `${keys.length} answers have`} not reached the server yet. Nothing is lost: reconnect or
        decide below, then submit again.
      </p>
      <ul className="grid gap-1">
        {shown.slice(0, MOST).map(({ question }) => (
          <li key={question.key}>
            <JumpLink questionKey={question.key} onJump={onJump}>
              {question.text}
            </JumpLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function JumpLink({ questionKey, onJump, children }: { questionKey: string; onJump: (key: string) => void; children: string }) {
  return (
    <a
      href={`#${rowId(questionKey)}`}
      onClick={(event) => {
        event.preventDefault();
        onJump(questionKey);
      }}
      className="inline-block min-h-6 wrap-anywhere text-text hover:underline focus-visible:underline"
    >
      {children}
    </a>
  );
}
