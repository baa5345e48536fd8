import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { type AnswerVerdict, listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';

/** It came back from its review and is worked on again. */
export function isBack({ status, returnCount }: Pick<Assessment, 'status' | 'returnCount'>): boolean {
  return status === 'in_progress' && returnCount > 0;
}

const openOnes = (verdicts: readonly AnswerVerdict[]) => verdicts.filter(({ verdict }) => verdict === 'query');

/** What the reviewer asks; null until it is known. Nobody has asked anything before the work came back. */
export function useOpenQueries(assessment: Pick<Assessment, 'id' | 'status' | 'returnCount'>): readonly AnswerVerdict[] | null {
  const asked = ask(listVerdicts, { params: { id: assessment.id } });
  const { data } = useQuery({ ...asked, select: openOnes, enabled: isBack(assessment) });
  return data ?? null;
}

/** What the reviewer asks about one question, as far as the screen has read it. */
export function useQueryAbout(assessmentId: string, questionKey: string): AnswerVerdict | undefined {
  const select = useCallback(
    (all: readonly AnswerVerdict[]) => openOnes(all).find((one) => one.questionKey === questionKey),
    [questionKey],
  );
  return useQuery({ ...ask(listVerdicts, { params: { id: assessmentId } }), select, enabled: false }).data;
}

/** A query is answered once its question has been: what is still open is read again, where anything was. */
export function readQueriesAgain(assessmentId: string): void {
  const { queryKey } = ask(listVerdicts, { params: { id: assessmentId } });
  const known = queryClient.getQueryData<readonly AnswerVerdict[]>(queryKey) ?? [];
  if (openOnes(known).length > 0) void readAgain(listVerdicts);
}

/** Leads to the first question that the reviewer asks about, once, unless the person has already gone somewhere. */
export function useQueriesFirst(
  queries: readonly AnswerVerdict[] | null,
  { current, settle, keys }: { current: string; settle: (key: string) => void; keys: readonly string[] },
): void {
  const [opened] = useState(current);
  const isLed = useRef(false);
  // Subscribes to the server's answer.
  useEffect(() => {
    if (isLed.current || queries === null) return;
    isLed.current = true;
    const first = keys.find((key) => queries.some(({ questionKey }) => questionKey === key));
    if (first && current === opened) settle(first);
  }, [queries, current, opened, keys, settle]);
}
