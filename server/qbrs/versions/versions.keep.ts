import type { VersionReason } from '#domain/qbrs/versions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { assessmentsOf, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { insertVersion } from './versions.queries.ts';

interface KeepingCall {
  tx: Tx;
  actor: { userId: string };
  now: Date;
}

/** Saves the current deck as a version, unless it has not been generated yet. */
export async function keepVersion({ tx, actor, now }: KeepingCall, qbr: QbrWhole, why: VersionReason): Promise<void> {
  const { figures } = qbr;
  if (!figures) return;
  await insertVersion(tx, { ...qbr, figures, qbrId: qbr.id, assessmentIds: assessmentsOf(qbr), why, keptBy: actor.userId, at: now });
}
