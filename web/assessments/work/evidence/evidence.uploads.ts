import { uploadFile } from '#contract/files/files.contract.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { FilesOnDevice } from '#web/files/device/uploads.kept.ts';
import { uploadsTo } from '#web/files/sending/uploads.open.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';

type Uploads = ReturnType<typeof uploadsTo>;
type State = ReturnType<Uploads['all']>[number]['state'];

/** Files that form the answer to a question. */
export function filesNamedBy(store: AnswerStore, { key }: Question): readonly string[] {
  const { value } = store.state(key).draft;
  return Array.isArray(value) ? value : [];
}

export function nameFiles(store: AnswerStore, { key }: Question, ids: readonly string[]): void {
  store.change(key, { value: ids.length > 0 ? [...ids] : null, notApplicable: false, source: 'manual' }, 'now');
}

/** Uploads for the answers of one assessment; they continue while the person works on other questions or leaves the screen. */
class EvidenceUploads {
  /** Store of the screen that shows the assessment, or showed it last. */
  store: AnswerStore;
  readonly #assessmentId: string;
  readonly #device: FilesOnDevice;
  readonly #byQuestion = new Map<string, Uploads>();
  readonly #listeners = new Set<() => void>();

  constructor(assessmentId: string, store: AnswerStore, device: FilesOnDevice) {
    this.#assessmentId = assessmentId;
    this.store = store;
    this.#device = device;
  }

  of(question: Question): Uploads {
    const known = this.#byQuestion.get(question.key);
    if (known) return known;
    const place = { ownerType: 'answer', ownerId: this.#assessmentId, questionKey: question.key } as const;
    const uploads = uploadsTo(place, this.#device.at(question.key));
    uploads.whenStored(({ id }) => {
      const others = filesNamedBy(this.store, question).filter((file) => file !== id);
      if (kindOf(question.type).isFiles) nameFiles(this.store, question, [...others, id]);
      void refreshAfter(uploadFile);
    });
    uploads.subscribe(() => {
      for (const listener of this.#listeners) listener();
    });
    this.#byQuestion.set(question.key, uploads);
    return uploads;
  }

  /** Resumes uploads that an earlier page view left on this device. */
  async restore(): Promise<void> {
    const questions = this.store.body.sections.flatMap((section) => section.questions);
    const kept = Map.groupBy(await this.#device.findAll(), ({ key }) => key);
    for (const question of questions) {
      const files = kept.get(question.key);
      if (files) this.of(question).restore(files);
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Number of pending uploads in one of these states. */
  count = (...states: readonly State[]): number => {
    const all = [...this.#byQuestion.values()].flatMap((uploads) => uploads.all());
    return all.filter(({ state }) => states.includes(state)).length;
  };

  isBusy(): boolean {
    return [...this.#byQuestion.values()].some((uploads) => uploads.all().length > 0);
  }

  retry(): void {
    for (const uploads of this.#byQuestion.values()) uploads.retry();
  }
}

/** Keyed by organisation, person and assessment. */
const opened = new Map<string, EvidenceUploads>();
const byStore = new WeakMap<AnswerStore, EvidenceUploads>();

/** Reopening the screen takes over uploads that are still running. */
export function openUploads(assessmentId: string, store: AnswerStore, device: FilesOnDevice): void {
  const known = opened.get(device.scope);
  const uploads = known?.isBusy() ? known : new EvidenceUploads(assessmentId, store, device);
  uploads.store = store;
  opened.set(device.scope, uploads);
  byStore.set(store, uploads);
}

export function uploadsOf(store: AnswerStore): EvidenceUploads {
  const uploads = byStore.get(store);
  if (!uploads) throw new Error('No screen has opened the files of these answers');
  return uploads;
}
