import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useWorkingState } from './answers.open.ts';
import { AssessmentHeader } from '#web/assessments/AssessmentHeader.tsx';
import { UnsentAnswers } from './UnsentAnswers.tsx';
import { useShown, useQuestionNavigation } from './question.navigation.ts';
import { QuestionPanel } from './panel/QuestionPanel.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';
import { isInView, searchQuestions, type View, VIEWS } from './questions.list.ts';
import { ReturnNote } from '#web/assessments/review/ReturnNote.tsx';
import { SectionList, SectionSelect } from './SectionList.tsx';
import { SectionWork } from './SectionWork.tsx';
import { KeysDialog, SubmitDialog } from './work.dialogs.ts';
import { useWorkKeys } from './work.keys.ts';
import { WorkBar } from './WorkBar.tsx';
import { WorkFilter } from './WorkFilter.tsx';

const route = getRouteApi('/frame/assessments/$id');

/** A filter goes over all sections, so another section's question leaves its rows as they are. */
const workKey = (view: View, sectionKey: string) => (view === 'all' ? sectionKey : `all sections/${view}`);

/** Sections at the left, the questions of one section in the middle, help at the right; answered by mouse, touch or keys. */
export function WorkingScreen({ questions }: { questions: AssessmentQuestions }) {
  const { assessment } = questions;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayAnswer = useCan()('assessments:edit') && isEditable(assessment.status);
  const working = useWorkingState(questions);
  const { store } = working;
  const shown = useShown(store);
  const navigation = useQuestionNavigation(store, search.question, mayAnswer);
  const [text, setText] = useState('');
  const [noteFor, setNoteFor] = useState('');
  const [dialog, setDialog] = useState<'keys' | 'submit' | null>(null);
  const searchBox = useRef<HTMLFormElement>(null);

  const view: View = VIEWS.find((known) => known === search.view) ?? 'all';
  const here = shown.find(({ question }) => question.key === navigation.current) ?? shown[0];
  const sectionKey = here?.section.key ?? '';
  // Subscribes to the address: a link to this page leads to its section.
  useEffect(() => {
    void navigate({
      search: (now) => ({ ...now, section: sectionKey || undefined, question: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate, sectionKey]);

  useWorkKeys({
    store,
    question: here?.question,
    mayAnswer,
    view,
    navigation,
    onNote: setNoteFor,
    onSearch: () => searchBox.current?.querySelector('input')?.focus(),
    onHelp: () => setDialog('keys'),
  });

  // The submit dialog is loaded in advance, because it must name the waiting answers without a connection too.
  useEffect(() => (mayAnswer ? SubmitDialog.prefetchWhenIdle() : undefined), [mayAnswer]);

  const goToRow = navigation.goTo;
  const goTo = useCallback(
    (key: string) => {
      setText('');
      goToRow(key);
    },
    [goToRow],
  );
  const goToSection = useCallback(
    (key: string) => {
      const inside = shown.filter(({ section }) => section.key === key);
      const first = inside.find(({ question }) => isInView(view, question, store.answers().get(question.key))) ?? inside[0];
      if (first) goTo(first.question.key);
    },
    [shown, store, view, goTo],
  );
  const choose = (chosen: View) => {
    void navigate({ search: (now) => ({ ...now, view: chosen === 'all' ? undefined : chosen }), replace: true, resetScroll: false });
    const from = Math.max(
      0,
      shown.findIndex(({ question }) => question.key === navigation.current),
    );
    const ahead = [...shown.slice(from), ...shown.slice(0, from)];
    const first = ahead.find(({ question }) => isInView(chosen, question, store.answers().get(question.key)));
    if (first) goTo(first.question.key);
  };

  const leaveSubmit = (key: string) => {
    setDialog(null);
    goTo(key);
  };

  return (
    <>
      <AssessmentHeader assessment={assessment} mayAnswer={mayAnswer} onDialog={setDialog} />
      <ReturnNote assessment={assessment} />
      {!mayAnswer && <UnsentAnswers working={working} />}
      <WorkBar store={store} />
      {here ? (
        <div className="mt-4 flex items-start gap-5">
          <SectionList store={store} shown={shown} current={sectionKey} onChoose={goToSection} />
          <div className="min-w-0 flex-1">
            <div className="mb-2 lg:hidden">
              <SectionSelect store={store} shown={shown} current={sectionKey} onChoose={goToSection} />
            </div>
            <WorkFilter
              box={searchBox}
              view={view}
              text={text}
              onView={choose}
              onText={setText}
              onFirst={(typed) => {
                const [first] = searchQuestions(shown, typed).found;
                if (first) goTo(first.question.key);
              }}
            />
            {text ? (
              <QuestionSearch store={store} shown={shown} text={text} onChoose={goTo} onClear={() => setText('')} />
            ) : (
              <SectionWork
                key={workKey(view, sectionKey)}
                assessmentId={assessment.id}
                store={store}
                shown={shown}
                section={here.section}
                view={view}
                navigation={navigation}
                mayAnswer={mayAnswer}
                noteFor={noteFor}
                onShowAll={() => choose('all')}
              />
            )}
          </div>
          <QuestionPanel assessmentId={assessment.id} store={store} question={here.question} mayAnswer={mayAnswer} />
        </div>
      ) : (
        <EmptyState title="This template has no questions">
          Add questions to the template, publish it, and start a new assessment.
        </EmptyState>
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      {dialog === 'submit' && (
        <SubmitDialog assessment={assessment} store={store} onJump={leaveSubmit} onClose={() => leaveSubmit(navigation.current)} />
      )}
    </>
  );
}
