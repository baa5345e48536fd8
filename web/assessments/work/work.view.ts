import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { isBack, useOpenQueries, useQueriesFirst } from '#web/assessments/review/open.queries.ts';
import type { AnswerStore } from './answers.store.ts';
import { type ListedQuestion, type QuestionNavigation, useQuestionNavigation, useShown } from './question.navigation.ts';
import { isInView, searchQuestions, type View, VIEWS } from './questions.list.ts';

const route = getRouteApi('/frame/assessments/$id');

export interface WorkView {
  shown: readonly ListedQuestion[];
  /** Current question; undefined if the template has none. */
  here: ListedQuestion | undefined;
  navigation: QuestionNavigation;
  view: View;
  /** Applies a filter and moves to its first question. */
  choose: (view: View) => void;
  text: string;
  setText: (text: string) => void;
  goTo: (key: string) => void;
  goToSection: (key: string) => void;
  /** Opens the first match of a search. */
  goToFirst: (typed: string) => void;
}

/** Visible questions and the current one. Filter and section are kept in the URL. */
export function useWorkView(store: AnswerStore, assessment: Assessment, mayAnswer: boolean): WorkView {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = useShown(store);
  const wanted = { question: search.question, section: search.section, fromTop: isBack(assessment) };
  const navigation = useQuestionNavigation(store, wanted, mayAnswer);
  const [isNamed] = useState(search.question !== undefined);
  const queries = useOpenQueries(assessment);
  const keys = shown.map(({ question }) => question.key);
  useQueriesFirst(isNamed ? null : queries, { current: navigation.current, settle: navigation.settle, keys });
  const [text, setText] = useState('');
  const view: View = VIEWS.find((known) => known === search.view) ?? 'all';
  const here = shown.find(({ question }) => question.key === navigation.current);
  const sectionKey = here?.section.key ?? '';
  // Keeps the URL in sync, so that a copied link opens this section.
  useEffect(() => {
    void navigate({
      search: (now) => ({ ...now, section: sectionKey || undefined, question: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate, sectionKey]);

  const goToRow = navigation.goTo;
  const opened = useRef(search.question);
  const named = shown.some(({ question }) => question.key === search.question) ? search.question : undefined;
  // Subscribes to the URL: a link on this page, such as a reviewer's query, moves to its question.
  useEffect(() => {
    if (named === undefined) return;
    // The page opened at this question and keeps its scroll position.
    if (opened.current !== named) goToRow(named);
    opened.current = undefined;
    void navigate({ search: (now) => ({ ...now, question: undefined }), replace: true, resetScroll: false });
  }, [navigate, named, goToRow]);
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
      const first = inside.find(({ question }) => isInView(view, question, store.standing(question.key))) ?? inside[0];
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
    const first = ahead.find(({ question }) => isInView(chosen, question, store.standing(question.key)));
    if (first) goTo(first.question.key);
  };
  const goToFirst = (typed: string) => {
    const [first] = searchQuestions(shown, typed).found;
    if (first) goTo(first.question.key);
  };
  return { shown, here, navigation, view, choose, text, setText, goTo, goToSection, goToFirst };
}

export function positionOf(shown: readonly ListedQuestion[], here: ListedQuestion): { at: number; of: number } {
  const own = shown.filter(({ section }) => section.key === here.section.key);
  return { at: own.findIndex(({ question }) => question.key === here.question.key) + 1, of: own.length };
}
