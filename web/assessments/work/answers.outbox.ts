import { type DBSchema, openDB } from 'idb';
import type { Draft } from './answers.draft.ts';

interface Kept {
  id: string;
  scope: string;
  questionKey: string;
  draft: Draft;
  version: number;
}

interface OutboxDb extends DBSchema {
  answers: { key: string; value: Kept; indexes: { scope: string } };
}

const NAME = 'plumbline-answers';

/** Without a database in the browser the promise is refused, and nothing is thrown at the caller. */
async function open() {
  return openDB<OutboxDb>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('answers', { keyPath: 'id' }).createIndex('scope', 'scope');
    },
  });
}

export interface Outbox {
  remember(questionKey: string, draft: Draft, version: number): Promise<void>;
  forget(questionKey: string): Promise<void>;
  kept(): Promise<{ questionKey: string; draft: Draft; version: number }[]>;
}

/** Answers on their way to the server, by organisation, person and assessment. A browser without storage works without it. */
export function outboxOf(organizationId: string, userId: string, assessmentId: string): Outbox {
  const scope = `${organizationId}/${userId}/${assessmentId}`;
  const db = open().catch(() => null);
  return {
    remember: async (questionKey, draft, version) => {
      await (await db)?.put('answers', { id: `${scope}/${questionKey}`, scope, questionKey, draft, version });
    },
    forget: async (questionKey) => {
      await (await db)?.delete('answers', `${scope}/${questionKey}`);
    },
    kept: async () => (await (await db)?.getAllFromIndex('answers', 'scope', scope)) ?? [],
  };
}

/** Signing out leaves nothing of anybody on the device. */
export async function wipeOutbox(): Promise<void> {
  const db = await open().catch(() => null);
  await db?.clear('answers');
}
