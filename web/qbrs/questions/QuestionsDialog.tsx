import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { QuestionList, useQuestions } from './QuestionList.tsx';

/** Customer's questions about the decisions of a review. */
export function QuestionsDialog({ qbrId, onClose }: { qbrId: string; onClose: () => void }) {
  const questions = useQuestions(qbrId);
  return (
    <Dialog open onClose={onClose} title="Questions from the customer" description="Answers appear on the shared page and in the portal.">
      {questions.length === 0 ? <p className="text-muted">No questions yet.</p> : <QuestionList qbrId={qbrId} questions={questions} />}
    </Dialog>
  );
}
