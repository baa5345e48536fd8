import { DIGEST_DAYS, digestDue, LIST_SIZE } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { digestMail } from './notifications.mails.ts';
import { lockDigestReaders, markDigestSent, type Reader, unreadOf } from './notifications.digest.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Mails a digest to everybody whose digest is due in their time zone, and none where nothing is unread; at most once a day, however often
 * it runs.
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
  const mails = due.flatMap((reader: Reader) => {
    const { total = 0, lines = [] } = unread.get(reader.userId) ?? {};
    return total === 0 ? [] : [{ ...digestMail({ publicUrl, ...reader, lines, total }), notBefore: reader.notBefore }];
  });
  await queueMails(tx, organizationId, mails);
}
