import { sql } from 'kysely';
import {
  announce,
  type Announcement,
  currentAnnouncements,
  listAnnouncements,
  removeAnnouncement,
} from '#contract/console/console.announcements.contract.ts';
import { ANNOUNCEMENT_LEVELS } from '#domain/console/console.rules.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';

export function announcementsRoutes({ on, onList }: Mounting): void {
  onList(listAnnouncements, {
    rows: ({ tx }) => tx.selectFrom('platform.announcements as a').selectAll(),
    order: () => ({ columns: ['a.startsAt', 'a.id'], direction: 'desc' }),
    present: (row) => ({ ...present(row), createdBy: row.createdBy, createdAt: row.createdAt.toISOString() }),
  });
  on(announce, async ({ tx, body, actor, audit }) => {
    if (new Date(body.endsAt) <= new Date(body.startsAt)) {
      throw new Fault('VALIDATION_ERROR', { field: 'endsAt', message: 'The announcement must end after it starts' });
    }
    const row = await tx
      .insertInto('platform.announcements')
      .values({ ...body, createdBy: actor.name })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit({ action: 'announcement.made', entity: { type: 'announcement', id: row.id, label: row.text.slice(0, 120) }, after: body });
    return { ...present(row), createdBy: row.createdBy, createdAt: row.createdAt.toISOString() };
  });
  on(removeAnnouncement, async ({ tx, params, audit }) => {
    const row = await tx.deleteFrom('platform.announcements').where('id', '=', params.id).returning(['id', 'text']).executeTakeFirst();
    if (!row) throw new Fault('NOT_FOUND');
    await audit({ action: 'announcement.removed', entity: { type: 'announcement', id: row.id, label: row.text.slice(0, 120) } });
  });
  on(currentAnnouncements, async ({ tx }) => {
    const rows = await tx
      .selectFrom('platform.announcements')
      .select(['id', 'text', 'level', 'startsAt', 'endsAt'])
      .where('startsAt', '<=', sql<Date>`now()`)
      .where('endsAt', '>', sql<Date>`now()`)
      .orderBy('startsAt', 'desc')
      .limit(3)
      .execute();
    return rows.map(present);
  });
}

interface Row {
  id: string;
  text: string;
  level: string;
  startsAt: Date;
  endsAt: Date;
}

function present({ id, text, level, startsAt, endsAt }: Row): Announcement {
  return {
    id,
    text,
    level: ANNOUNCEMENT_LEVELS.find((known) => known === level) ?? 'info',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
