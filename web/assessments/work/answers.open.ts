import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AnsweredQuestion, type AssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { isOpen } from '#domain/assessments/assessments.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { markOutdatedBy } from '#web/http/refresh.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { readQueriesAgain } from '#web/assessments/review/open.queries.ts';
import { outboxOf } from './answers.outbox.ts';
import { saverOf } from './answers.save.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { StoreParts } from './answers.state.ts';
import { AnswerStore } from './answers.store.ts';
import { openUploads, uploadsOf } from './evidence/evidence.uploads.ts';
import { type FilesOnDevice, filesOnDevice } from '#web/files/device/uploads.kept.ts';
import { keepForReload } from '#web/assessments/offline/kept.assessment.ts';
import { readFacts } from '#web/assessments/assessments.api.ts';

export interface UnsentAnswer {
  questionKey: string;
  draft: AnswerDraft;
  version: number;
}

export interface WorkingState {
  store: AnswerStore;
  /** Unsent answers that an earlier page view left on this device. */
  findUnsent: () => Promise<UnsentAnswer[]>;
  discard: (questionKey: string) => Promise<void>;
  /** Files that an earlier page view left on this device. */
  files: FilesOnDevice;
  /** Assessment with the answers that the server has. */
  asStored: () => AssessmentQuestions;
}

const after: StoreParts['after'] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

function openWorkingState(questions: AssessmentQuestions, owner: { id: string; organizationId: string }): WorkingState {
  const { assessment, sections, scoring } = questions;
  const outbox = outboxOf(owner.organizationId, owner.id, assessment.id);
  let isDraft = assessment.status === 'draft';
  const onSaved = () => {
    markOutdatedBy(saveAnswer);
    readQueriesAgain(assessment.id);
    if (isDraft) void readFacts(assessment.id).catch(() => undefined);
    isDraft = false;
  };
  const asked = sections.flatMap((section) => section.questions);
  const retests = new Set(asked.flatMap(({ key, retest }) => (retest ? [key] : [])));
  const last = new Map(asked.flatMap(({ key, last: answer }) => (answer ? [[key, answer] as const] : [])));
  const parts = {
    save: saverOf(assessment.id, {
      onSaved,
      onRefused: (refused, fault) =>
        void import('./proposals/refused.proposals.ts').then(({ showRefused }) => showRefused(store, assessment.id, { refused, fault })),
    }),
    remember: outbox.remember,
    forget: outbox.forget,
    after,
    afterPaint: (run: () => void) => void afterPaint().then(run),
    now: () => new Date(),
    today: () => dayIn(new Date(), queryClient.getQueryData(organizationQuery.queryKey)?.timezone ?? 'UTC'),
  };
  const store = new AnswerStore(
    { sections, scoring },
    asked.flatMap(({ answer }) => answer ?? []),
    parts,
    { retests, last },
  );
  const files = filesOnDevice(`${owner.organizationId}/${owner.id}/${assessment.id}`);
  openUploads(assessment.id, store, files);
  const withAnswer = (question: AnsweredQuestion) => ({ ...question, answer: store.state(question.key).stored ?? null });
  const asStored = () => ({
    ...questions,
    sections: sections.map((section) => ({ ...section, questions: section.questions.map(withAnswer) })),
  });
  return { store, findUnsent: outbox.findAll, discard: outbox.forget, files, asStored };
}

/** Store of an assessment's answers, outside React; opened once. Leaving the page sends everything. */
export function useWorkingState(questions: AssessmentQuestions): WorkingState {
  const user = useCurrentUser();
  const [working] = useState(() => openWorkingState(questions, user ?? { id: '', organizationId: '' }));
  const mayEdit = isOpen(questions.assessment);
  // Subscribes to the device's storage and the end of the page.
  useEffect(() => {
    if (!mayEdit) return undefined;
    const uploads = uploadsOf(working.store);
    void working.findUnsent().then((unsent) => working.store.restore(unsent));
    void uploads.restore();
    const stopKeeping = working.store.subscribe('totals', keepForReload(working.asStored));
    const warn = (event: BeforeUnloadEvent) => {
      if (working.store.unsaved().length > 0 || uploads.count('waiting', 'sending', 'offline') > 0) event.preventDefault();
    };
    const retry = () => {
      uploads.retry();
      void working.store.flush();
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', retry);
    return () => {
      stopKeeping();
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', retry);
      void working.store.flush().finally(() => working.store.stop());
    };
  }, [working, mayEdit]);
  return working;
}

export function useAnswer(store: AnswerStore, key: string) {
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.state(key),
  );
}

/** Progress and score, updated with every answer. */
export function useTotals(store: AnswerStore) {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => store.totals(),
  );
}

/** Value derived from the store; renders only when it changes. */
export function useReading<Value extends string | number | boolean>(store: AnswerStore, read: (store: AnswerStore) => Value): Value {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => read(store),
  );
}
