import { type DBSchema, openDB } from 'idb';
import type { AnswerDraft } from './answers.draft.ts';
import { DATABASE, STORE } from './answers.wipe.ts';

interface UnsentRow {
  id: string;
  scope: string;
  questionKey: string;
  draft: AnswerDraft;
  version: number;
}

interface OutboxDb extends DBSchema {
  answers: { key: string; value: UnsentRow; indexes: { scope: string } };
}

/** Rejects if the browser has no IndexedDB; the functions below handle that. */
async function open() {
  return openDB<OutboxDb>(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: 'id' }).createIndex('scope', 'scope');
    },
  });
}

export interface Outbox {
  remember(questionKey: string, draft: AnswerDraft, version: number): Promise<void>;
  forget(questionKey: string): Promise<void>;
  findAll(): Promise<{ questionKey: string; draft: AnswerDraft; version: number }[]>;
}

/** Unsent answers by organisation, person and assessment. Keeps nothing if the browser has no storage. */
export function outboxOf(organizationId: string, userId: string, assessmentId: string): Outbox {
  const scope = `${organizationId}/${userId}/${assessmentId}`;
  const db = open().catch(() => null);
  return {
    remember: async (questionKey, draft, version) => {
      await (await db)?.put(STORE, { id: `${scope}/${questionKey}`, scope, questionKey, draft, version });
    },
    forget: async (questionKey) => {
      await (await db)?.delete(STORE, `${scope}/${questionKey}`);
    },
    findAll: async () => (await (await db)?.getAllFromIndex(STORE, 'scope', scope)) ?? [],
  };
}
