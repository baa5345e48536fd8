import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type File as StoredFile, getEvidence } from '#contract/files/files.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { ask } from '#web/http/ask.ts';

type Evidence = OutputOf<typeof getEvidence>;

const NONE: readonly StoredFile[] = [];

export function useEvidence(assessmentId: string, questionKey: string): readonly StoredFile[] {
  const select = useCallback(
    ({ questions }: Evidence) => questions.find((question) => question.questionKey === questionKey)?.files ?? NONE,
    [questionKey],
  );
  const { data } = useQuery({ ...ask(getEvidence, { params: { id: assessmentId } }), select });
  return data ?? NONE;
}

const byQuestion = ({ questions }: Evidence): ReadonlyMap<string, readonly StoredFile[]> =>
  new Map(questions.map(({ questionKey, files }) => [questionKey, files]));

/** Files of every question, in one request for all rows. */
export function useEvidenceByQuestion(assessmentId: string): (questionKey: string) => readonly StoredFile[] {
  const { data } = useQuery({ ...ask(getEvidence, { params: { id: assessmentId } }), select: byQuestion });
  return (questionKey) => data?.get(questionKey) ?? NONE;
}

const keysOf = ({ questions }: Evidence): readonly string[] => questions.map(({ questionKey }) => questionKey);

/** Keys of questions with files; null until loaded. */
export function useQuestionsWithFiles(assessmentId: string): readonly string[] | null {
  const { data } = useQuery({ ...ask(getEvidence, { params: { id: assessmentId } }), select: keysOf });
  return data ?? null;
}

/** The organisation's evidence rule for questions whose template defines none. */
export function useEvidencePolicy(): EvidencePolicy {
  return useQuery(organizationQuery).data?.settings.assessments?.evidence ?? 'none';
}
