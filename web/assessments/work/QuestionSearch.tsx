import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import type { AnswerStore } from './answers.store.ts';
import type { ListedQuestion } from './question.navigation.ts';
import { answerWords } from './answers.words.ts';
import { searchQuestions } from './questions.list.ts';

interface QuestionSearchProps {
  store: AnswerStore;
  shown: readonly ListedQuestion[];
  text: string;
  onChoose: (key: string) => void;
  onClear: () => void;
}

/** The matches in all sections; the browser's own search finds only what is on the page. */
export function QuestionSearch({ store, shown, text, onChoose, onClear }: QuestionSearchProps) {
  const { found, total } = searchQuestions(shown, text);
  if (total === 0) {
    return (
      <EmptyState icon={SearchIcon} title={`No question matches “${text}”`} action={<Button onClick={onClear}>Clear search</Button>}>
        Question texts, keys and framework references are searched.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Search results">
      <CountLine shown={found.length} total={total} noun="questions" />
      <ol className="mt-2 overflow-clip rounded-card border border-border bg-surface-1">
        {found.map(({ question, section }) => (
          <li key={question.key} className="border-b border-border last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(question.key)}
              className="grid w-full gap-0.5 px-4 py-2 text-left -outline-offset-2 hover:bg-surface-2"
            >
              <span className="line-clamp-2 font-medium wrap-anywhere">{question.text}</span>
              <span className="text-sm text-muted">
                {section.title} · {answerWords(question, store.state(question.key).draft)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
