import type { Question } from '#domain/templates/templates.rules.ts';
import { flushSync } from 'react-dom';
import { toggleFlag } from '#web/assessments/work/answers.change.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { attachTo, type QuestionPart, takeFocus } from '#web/assessments/work/question.navigation.ts';
import type { QuestionTools } from './RowMarks.tsx';

/** Actions of the buttons next to a question, equal to those of its keys. */
export function toolsOf(store: AnswerStore, question: Question, onOpen: (key: string, part: QuestionPart) => void): QuestionTools {
  const enter = (part: QuestionPart) => {
    flushSync(() => onOpen(question.key, part));
    takeFocus(question.key, part);
  };
  return {
    onEvidence: () => {
      flushSync(() => onOpen(question.key, 'evidence'));
      attachTo(question.key);
    },
    onNote: () => enter('note'),
    onInternal: () => enter('internal'),
    onFlag: () => {
      if (toggleFlag(store, question)) enter('flag');
    },
  };
}
