import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.contract.ts';
import { deviceLabel } from '#domain/auth/devices.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { endOwnSession, endSessionsExcept, listOpenSessions, type SessionRow } from './sessions.queries.ts';

function present(row: SessionRow, current: string): Session {
  return {
    id: row.id,
    current: row.id === current,
    device: deviceLabel(row.userAgent),
    ip: row.ip,
    methods: row.amr,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Only the caller's own sessions: requests never name a person. */
export function sessionsRoutes({ on }: Mounting): void {
  on(listSessions, async ({ tx, actor }) => {
    const rows = await listOpenSessions(tx, actor.userId);
    return rows.map((row) => present(row, actor.sessionId));
  });

  on(endSession, async ({ tx, actor, params, audit }) => {
    const ended = await endOwnSession(tx, actor.userId, params.id);
    if (!ended) throw new Fault('NOT_FOUND', { message: 'This session has already ended' });
    const entity = { type: 'user', id: actor.userId, label: actor.name };
    await audit({ action: 'user.session_ended', entity, after: { device: deviceLabel(ended.userAgent) } });
  });

  on(endOtherSessions, async ({ tx, actor, audit }) => {
    const ended = await endSessionsExcept(tx, actor.userId, actor.sessionId);
    if (ended > 0) {
      await audit({ action: 'user.other_sessions_ended', entity: { type: 'user', id: actor.userId, label: actor.name }, after: { ended } });
    }
    return { ended };
  });
}
