import { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';

/** What the database says of its own accord: the id of whoever's standing has changed (migration 0015). */
export type Notices = EventEmitter<{ standing: [subject: string] }>;

export function newNotices(): Notices {
  return new EventEmitter();
}

const CHANNEL = 'standing';
/** Heard by nobody but who sends it, to find out whether it still hears. */
const PULSE = 'standing_pulse';

export const SEND_PULSE = `select pg_notify('${PULSE}', $1)`;

/** PostgreSQL tells a connection what its own transaction has caused before it says that this has been committed. */
export async function listenOn(client: ClientBase, notices: Notices, onPulse?: (id: string) => void): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === PULSE) onPulse?.(payload);
    else notices.emit('standing', payload);
  });
  await client.query(onPulse ? `listen ${CHANNEL}; listen ${PULSE}` : `listen ${CHANNEL}`);
}
