import { lazy, Suspense } from 'react';
import type { Question } from '#domain/templates/templates.rules.ts';
import { type Verification, verificationLabel, VERIFICATIONS } from '#domain/assessments/marks.rules.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { QuestionPart } from '#web/assessments/work/question.navigation.ts';
import { DETAILS } from '#web/assessments/work/question.places.ts';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { PanelTitle } from './PanelTitle.tsx';
import { QuestionHelp } from './QuestionHelp.tsx';
import { ClearAnswer, CustomerNote, FlagField, InternalField } from './QuestionNotes.tsx';

const QuestionEvidence = lazy(async () => ({ default: (await import('./QuestionEvidence.tsx')).QuestionEvidence }));

interface QuestionDetailsProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  opened: QuestionPart | null;
  onOpen: (key: string, part: QuestionPart) => void;
  /** Shows the help here if there is no panel. */
  withHelp?: boolean;
}

/** Additions to the current answer: flag, evidence, verification and notes. */
export function QuestionDetails({ assessmentId, store, question, opened, onOpen, withHelp = false }: QuestionDetailsProps) {
  return (
    <div id={DETAILS} key={question.key} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {withHelp && <QuestionHelp question={question} />}
      <FlagField store={store} question={question} />
      <div>
        <PanelTitle letter="E">Evidence</PanelTitle>
        <Suspense fallback={<div className="h-8" />}>
          <QuestionEvidence assessmentId={assessmentId} store={store} question={question} />
        </Suspense>
      </div>
      <VerifiedBy store={store} questionKey={question.key} />
      <CustomerNote store={store} question={question} />
      <InternalField store={store} question={question} isOpen={opened === 'internal'} onOpen={onOpen} />
      <ClearAnswer store={store} question={question} />
    </div>
  );
}

type VerificationChoice = Verification | 'unsaid';

const VERIFICATION_CHOICES: readonly { value: VerificationChoice; label: string }[] = [
  { value: 'unsaid', label: 'Not specified' },
  ...VERIFICATIONS.map((value) => ({ value, label: verificationLabel(value) })),
];

/** Method by which the current answer was verified. */
function VerifiedBy({ store, questionKey }: { store: AnswerStore; questionKey: string }) {
  const { draft } = useAnswer(store, questionKey);
  if (!isAnswered({ ...draft, points: null })) return null;
  const choose = (choice: VerificationChoice) =>
    store.change(questionKey, { verifiedBy: choice === 'unsaid' ? null : choice, source: 'manual' }, 'now');
  return (
    <div>
      <PanelTitle>How do we know?</PanelTitle>
      <NativeSelect label="How do we know?" options={VERIFICATION_CHOICES} value={draft.verifiedBy ?? 'unsaid'} onChange={choose} />
    </div>
  );
}
