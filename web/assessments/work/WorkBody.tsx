import { type ReactNode, useDeferredValue } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { PhoneFoot } from './bar/PhoneFoot.tsx';
import { SectionList } from './bar/SectionList.tsx';
import { QuestionPanel } from './panel/QuestionPanel.tsx';
import type { ListedQuestion } from './question.navigation.ts';
import { OF_PROPOSALS, searchQuestions, type View } from './questions.list.ts';
import { ProposalsLoading } from './proposals/ProposalsLoading.tsx';
import { useProposalsRead } from './proposals/proposals.ts';
import { OneQuestion } from './rows/OneQuestion.tsx';
import { type ListParts, SectionWork } from './rows/SectionWork.tsx';
import type { WorkMode } from './work.mode.ts';
import { positionOf, type WorkView } from './work.view.ts';
import type { AnswerStore } from './answers.store.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';

interface WorkBodyProps {
  work: WorkView;
  list: ListParts;
  mode: WorkMode;
  /** Number of times that the list of proposals was made again. */
  listed: number;
  /** Submit button for the foot bar on phones. */
  submit: ReactNode;
}

/** A filter spans all sections, so moving to another section keeps its rows. */
const workKey = (view: View, sectionKey: string, isRead: boolean, listed: number) =>
  view === 'all' ? sectionKey : `all sections/${view}${OF_PROPOSALS.has(view) ? `/${isRead}/${listed}` : ''}`;

/** Sections on the left, the current section's questions in the middle, details of the current question on the right. */
export function WorkBody({ work, list, mode, listed, submit }: WorkBodyProps) {
  const { shown, here, goToSection, navigation, view } = work;
  if (!here) return <NoQuestions />;
  const { store, isPhone, mayAnswer, onAccept } = list;
  return (
    <div
      className={classes(
        'grid flex-1 content-stretch',
        list.details === 'panel' ? 'grid-cols-[242px_minmax(0,1fr)_336px]' : 'grid-cols-[minmax(0,1fr)] lg:grid-cols-[242px_minmax(0,1fr)]',
      )}
    >
      <SectionList store={store} shown={shown} current={here.section.key} onChoose={goToSection} />
      <Middle work={work} here={here} list={list} mode={mode} listed={listed} at={positionOf(shown, here).at} />
      {list.details === 'panel' && <Beside list={list} shown={shown} here={here} />}
      {isPhone && mayAnswer && <PhoneFoot {...{ store, navigation, view, submit, onAccept }} section={here.section} />}
    </div>
  );
}

/** The panel is deferred by a render after the row; it follows at once if one of its fields takes the focus. */
function Beside({ list, shown, here }: { list: ListParts; shown: WorkView['shown']; here: ListedQuestion }) {
  const { assessmentId, store, mayAnswer, opened, onOpen } = list;
  const followed = useDeferredValue(here);
  const beside = opened ? here : followed;
  const { at, of } = positionOf(shown, beside);
  const { question } = beside;
  return <QuestionPanel key={question.key} {...{ assessmentId, store, question, mayAnswer, opened, onOpen }} place={`${at} of ${of}`} />;
}

function NoQuestions() {
  return (
    <EmptyState title="This template has no questions">Add questions to the template, publish it, and start a new assessment.</EmptyState>
  );
}

function Middle({ work, here, list, mode, listed, at }: Omit<WorkBodyProps, 'submit'> & { here: ListedQuestion; at: number }) {
  const { shown, view, choose, text, setText, goTo } = work;
  const isRead = useProposalsRead(list.store);
  const isWaiting = OF_PROPOSALS.has(view) && list.mayAnswer && !isRead;
  if (text) return <QuestionSearch store={list.store} shown={shown} text={text} onChoose={goTo} onClear={() => setText('')} />;
  if (isWaiting) return <ProposalsLoading store={list.store} />;
  if (isOneByOne(list, view, mode)) return <OneQuestion {...list} here={here} number={at} view={view} />;
  const { section } = here;
  return (
    <SectionWork {...list} {...{ shown, section, view }} key={workKey(view, section.key, isRead, listed)} onShowAll={() => choose('all')} />
  );
}

/** Phones show one proposal per screen; wider screens one question if the person wants so. */
function isOneByOne({ isPhone, mayAnswer, store }: ListParts, view: View, mode: WorkMode): boolean {
  if (!mayAnswer) return false;
  return isPhone ? OF_PROPOSALS.has(view) && store.proposals.hasAny() : mode === 'one';
}

interface QuestionSearchProps {
  store: AnswerStore;
  shown: readonly ListedQuestion[];
  text: string;
  onChoose: (key: string) => void;
  onClear: () => void;
}

/** Matches in all sections; the browser's own search finds only rendered questions. */
function QuestionSearch({ store, shown, text, onChoose, onClear }: QuestionSearchProps) {
  const { found, total } = searchQuestions(shown, text);
  if (total === 0) {
    return (
      <EmptyState icon={SearchIcon} title={`No question matches “${text}”`} action={<Button onClick={onClear}>Clear search</Button>}>
        The search covers question texts, keys and framework references.
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
