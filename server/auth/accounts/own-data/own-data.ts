import type { getOwnData } from '#contract/auth/profile.contract.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { accountOf, storedOf } from './own-data.queries.ts';

interface OwnData {
  userId: string;
  readAt: Date;
  stored: Awaited<ReturnType<typeof storedOf>>;
}

export async function readOwnData({ tx, actor, now, audit }: SignedInCall<typeof getOwnData>): Promise<OwnData> {
  const stored = await storedOf(tx, actor.userId);
  await audit({ action: 'profile.exported', entity: { type: 'user', id: actor.userId, label: actor.name } });
  return { userId: actor.userId, readAt: now, stored };
}

/** Reads the account in a second transaction, because the organisation's role cannot. */
export async function ownDataFile({ pools }: Pick<AppContext, 'pools'>, { userId, readAt, stored }: OwnData): Promise<FileAnswer> {
  const account = await asAuth(pools, (tx) => accountOf(tx, userId));
  return {
    bytes: Buffer.from(`${JSON.stringify({ readAt, ...stored, ...account }, null, 2)}\n`),
    mediaType: 'application/json; charset=utf-8',
    disposition: contentDisposition('My data.json'),
  };
}
