import { DIGEST_DAYS, digestDue, LIST_SIZE } from '#domain/notifications/notifications.rules.ts';
import { highestRole, rolesOf } from '#domain/users/permissions.rules.ts';
import { movesSince } from '#server/activity/activity.ts';
import { setLimitedPerson } from '#server/platform/db/organization.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { digestMail } from './notifications.mails.ts';
import { lockDigestReaders, markDigestSent, type Reader, unreadOf } from './notifications.digest.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Queues digests that are due in their reader's time zone; weekly ones include the week's activity. Empty digests are skipped, and at most
 * one is sent per day, however often this runs.
 */
export async function queueDigests(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const due = (await lockDigestReaders(tx, now)).flatMap((reader) => {
    const day = digestDue(reader.digest, reader.digestDay, { now, timezone: reader.timezone });
    return day === null ? [] : [{ ...reader, day, since: new Date(now.getTime() - DIGEST_DAYS[reader.digest] * DAY_MS) }];
  });
  const organizationId = due[0]?.organizationId;
  if (organizationId === undefined) return;

  await markDigestSent(tx, due);
  const unread = new Map((await unreadOf(tx, due, LIST_SIZE)).map((unreadOfPerson) => [unreadOfPerson.userId, unreadOfPerson]));
  const activity = await activityOf(tx, due);
  const mails = due.flatMap((reader: Reader) => {
    const { total = 0, lines = [] } = unread.get(reader.userId) ?? {};
    const moves = activity.get(reader.userId) ?? [];
    if (total === 0 && moves.length === 0) return [];
    const content = { lines, total, moves: moves.slice(0, LIST_SIZE), hasMoreMoves: moves.length > LIST_SIZE };
    return [{ ...digestMail({ publicUrl, ...reader, ...content }), notBefore: reader.notBefore }];
  });
  await queueMails(tx, organizationId, mails);
}

type Moves = Awaited<ReturnType<typeof movesSince>>;

/** Activity for weekly digests; people with the same permissions share one read. */
async function activityOf(tx: Tx, due: readonly (Reader & { since: Date })[]): Promise<Map<string, Moves>> {
  const known = new Map<string, Moves>();
  const byReader = new Map<string, Moves>();
  for (const reader of due.filter(({ digest }) => digest === 'weekly')) {
    const { userId, since, isLimited } = reader;
    const roles = rolesOf(reader);
    const role = highestRole(roles);
    const sight = isLimited || role === 'alignment_engineer' ? userId : role;
    await setLimitedPerson(tx, isLimited ? userId : null);
    const moves = known.get(sight) ?? (await movesSince(tx, { userId, roles }, { since, most: LIST_SIZE + 1 }));
    known.set(sight, moves);
    byReader.set(userId, moves);
  }
  await setLimitedPerson(tx, null);
  return byReader;
}
