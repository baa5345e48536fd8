import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { type AnswerVerdict, listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';

/** True if the assessment was returned by its reviewer and is in progress again. */
export function isBack({ status, returnCount }: Pick<Assessment, 'status' | 'returnCount'>): boolean {
  return status === 'in_progress' && returnCount > 0;
}

const openOnes = (verdicts: readonly AnswerVerdict[]) => verdicts.filter(({ verdict }) => verdict === 'query');

/** Open queries of the reviewer; null until loaded. Empty without a request if the assessment was never returned. */
export function useOpenQueries(assessment: Pick<Assessment, 'id' | 'status' | 'returnCount'>): readonly AnswerVerdict[] | null {
  const asked = ask(listVerdicts, { params: { id: assessment.id } });
  const { data } = useQuery({ ...asked, select: openOnes, enabled: isBack(assessment) });
  return data ?? null;
}

/** The reviewer's query about one question, as far as it has been loaded. */
export function useQueryAbout(assessmentId: string, questionKey: string): AnswerVerdict | undefined {
  const select = useCallback(
    (all: readonly AnswerVerdict[]) => openOnes(all).find((one) => one.questionKey === questionKey),
    [questionKey],
  );
  return useQuery({ ...ask(listVerdicts, { params: { id: assessmentId } }), select, enabled: false }).data;
}

/** Refetches open queries, if there are any, because answering the question answers the query. */
export function readQueriesAgain(assessmentId: string): void {
  const { queryKey } = ask(listVerdicts, { params: { id: assessmentId } });
  const known = queryClient.getQueryData<readonly AnswerVerdict[]>(queryKey) ?? [];
  if (openOnes(known).length > 0) void readAgain(listVerdicts);
}

/** Moves once to the first question with a query, unless the person has already navigated. */
export function useQueriesFirst(
  queries: readonly AnswerVerdict[] | null,
  { current, settle, keys }: { current: string; settle: (key: string) => void; keys: readonly string[] },
): void {
  const [opened] = useState(current);
  const isLed = useRef(false);
  // Subscribes to the server's response.
  useEffect(() => {
    if (isLed.current || queries === null) return;
    isLed.current = true;
    const first = keys.find((key) => queries.some(({ questionKey }) => questionKey === key));
    if (first && current === opened) settle(first);
  }, [queries, current, opened, keys, settle]);
}
