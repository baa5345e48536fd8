import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { needsEvidence } from '#domain/assessments/evidence.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { FileField } from '#web/files/FileField.tsx';
import { classes } from '#web/ui/classes.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useEvidence, useEvidencePolicy } from '#web/assessments/work/evidence/evidence.ts';
import { filesNamedBy, nameFiles, uploadsOf } from '#web/assessments/work/evidence/evidence.uploads.ts';

interface QuestionEvidenceProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
}

/** Evidence for the current answer; for file questions, the answer itself. */
export function QuestionEvidence({ assessmentId, store, question }: QuestionEvidenceProps) {
  const files = useEvidence(assessmentId, question.key);
  const { draft } = useAnswer(store, question.key);
  const isAnswer = kindOf(question.type).isFiles;
  const remove = async ({ id }: StoredFile) => {
    nameFiles(
      store,
      question,
      filesNamedBy(store, question).filter((known) => known !== id),
    );
    await store.flush();
  };
  return (
    <div className="grid gap-1">
      <FileField
        place={{ ownerType: 'answer', ownerId: assessmentId, questionKey: question.key }}
        files={files}
        mayChange
        noun={isAnswer ? 'files' : 'evidence'}
        takesPaste
        uploads={uploadsOf(store).of(question)}
        {...(isAnswer ? { onRemove: remove } : {})}
      />
      <PolicyNote
        question={question}
        draft={draft}
        points={store.answers().get(question.key)?.points ?? null}
        hasFiles={files.length > 0}
      />
    </div>
  );
}

interface PolicyNoteProps {
  question: Question;
  draft: AnswerDraft;
  points: number | null;
  hasFiles: boolean;
}

/** Evidence required by the template or organisation, and whether it is missing. */
function PolicyNote({ question, draft, points, hasFiles }: PolicyNoteProps) {
  const usual = useEvidencePolicy();
  const { evidenceRequired = usual, type } = question;
  if (evidenceRequired === 'none' || kindOf(type).isFiles || hasFiles) return null;
  const isLacking = needsEvidence(question, { ...draft, points }, usual);
  if (!isLacking && isAnswered({ ...draft, points })) return null;
  return (
    <p className={classes('text-sm', isLacking ? 'font-medium text-warning-text' : 'text-muted')}>
      {isLacking ? 'Evidence is required before submitting' : NOTES[evidenceRequired]}
    </p>
  );
}

const NOTES = { always: 'Evidence is required', on_fail: 'Evidence is required for a failing answer' } as const;
