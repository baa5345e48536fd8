import { uploadFile } from '#contract/files/files.contract.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { uploadsTo } from '#web/files/sending/uploads.open.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';

type Uploads = ReturnType<typeof uploadsTo>;

const opened = new WeakMap<AnswerStore, Map<string, Uploads>>();

/** The files that are the answer to a question. */
export function filesNamedBy(store: AnswerStore, { key }: Question): readonly string[] {
  const { value } = store.state(key).draft;
  return Array.isArray(value) ? value : [];
}

export function nameFiles(store: AnswerStore, { key }: Question, ids: readonly string[]): void {
  store.change(key, { value: ids.length > 0 ? [...ids] : null, notApplicable: false, source: 'manual' }, 'now');
}

/** The files on their way to one question; they go on while the person works on the next one. */
export function uploadsOf(store: AnswerStore, assessmentId: string, question: Question): Uploads {
  const ofStore = opened.get(store) ?? new Map<string, Uploads>();
  opened.set(store, ofStore);
  const known = ofStore.get(question.key);
  if (known) return known;
  const uploads = uploadsTo({ ownerType: 'answer', ownerId: assessmentId, questionKey: question.key });
  uploads.whenStored(({ id }) => {
    if (question.type === 'file') nameFiles(store, question, [...filesNamedBy(store, question).filter((file) => file !== id), id]);
    void refreshAfter(uploadFile);
  });
  ofStore.set(question.key, uploads);
  return uploads;
}

const allOf = (store: AnswerStore): Uploads[] => [...(opened.get(store)?.values() ?? [])];

/** Whether leaving the page would lose a file. */
export function hasUploads(store: AnswerStore): boolean {
  return allOf(store).some((uploads) => uploads.all().some(({ state }) => state !== 'refused'));
}

export function retryUploads(store: AnswerStore): void {
  for (const uploads of allOf(store)) uploads.retry();
}
