import { type ReactNode, useDeferredValue } from 'react';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PhoneFoot } from './bar/PhoneFoot.tsx';
import { SectionList } from './bar/SectionList.tsx';
import { QuestionPanel } from './panel/QuestionPanel.tsx';
import type { ListedQuestion } from './question.navigation.ts';
import { QuestionSearch } from './QuestionSearch.tsx';
import type { View } from './questions.list.ts';
import { OneQuestion } from './rows/OneQuestion.tsx';
import { type ListParts, SectionWork } from './rows/SectionWork.tsx';
import type { WorkMode } from './work.mode.ts';
import { placeOf, type WorkView } from './work.view.ts';

interface WorkBodyProps {
  work: WorkView;
  list: ListParts;
  mode: WorkMode;
  /** The submission, for the foot of a phone. */
  submit: ReactNode;
}

/** A filter goes over all sections, so another section's question leaves its rows as they are. */
const workKey = (view: View, sectionKey: string) => (view === 'all' ? sectionKey : `all sections/${view}`);

/** Sections at the left, the questions of one section in the middle, what belongs to the current one at the right. */
export function WorkBody({ work, list, mode, submit }: WorkBodyProps) {
  const { shown, here, goToSection, navigation, view } = work;
  if (!here) return <NoQuestions />;
  const { store, isPhone, mayAnswer } = list;
  return (
    <div
      className={classes(
        'grid flex-1 content-stretch',
        list.details === 'panel' ? 'grid-cols-[242px_minmax(0,1fr)_312px]' : 'grid-cols-[minmax(0,1fr)] lg:grid-cols-[242px_minmax(0,1fr)]',
      )}
    >
      <SectionList store={store} shown={shown} current={here.section.key} onChoose={goToSection} />
      <Middle work={work} here={here} list={list} mode={mode} at={placeOf(shown, here).at} />
      {list.details === 'panel' && <Beside list={list} shown={shown} here={here} />}
      {isPhone && mayAnswer && <PhoneFoot {...{ store, navigation, view, submit }} />}
    </div>
  );
}

/** The panel follows the row in a frame of its own; at once where one of its fields is to take the focus. */
function Beside({ list, shown, here }: { list: ListParts; shown: WorkView['shown']; here: ListedQuestion }) {
  const { assessmentId, store, mayAnswer, opened, onOpen } = list;
  const followed = useDeferredValue(here);
  const beside = opened ? here : followed;
  const { at, of } = placeOf(shown, beside);
  const { question } = beside;
  return <QuestionPanel key={question.key} {...{ assessmentId, store, question, mayAnswer, opened, onOpen }} place={`${at} of ${of}`} />;
}

function NoQuestions() {
  return (
    <EmptyState title="This template has no questions">Add questions to the template, publish it, and start a new assessment.</EmptyState>
  );
}

function Middle({ work, here, list, mode, at }: Omit<WorkBodyProps, 'submit'> & { here: ListedQuestion; at: number }) {
  const { shown, view, choose, text, setText, goTo } = work;
  if (text) return <QuestionSearch store={list.store} shown={shown} text={text} onChoose={goTo} onClear={() => setText('')} />;
  if (mode === 'one' && list.mayAnswer && !list.isPhone) return <OneQuestion {...list} here={here} number={at} view={view} />;
  const { section } = here;
  return <SectionWork {...list} {...{ shown, section, view }} key={workKey(view, section.key)} onShowAll={() => choose('all')} />;
}
