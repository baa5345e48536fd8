import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

interface Near {
  organizationId: string;
  name: string;
  percent: number;
  used: number;
  most: number;
}

export function nearLimitNote({ organizationId, name, percent, used, most }: Near): Note {
  return {
    event: 'limit_near',
    title: percent >= 90 ? 'A request limit is almost reached' : 'High number of requests',
    message: `${name} has made ${used} of ${most} requests in a minute (over ${percent}%). Requests above the limit are refused for the rest of the minute.`,
    actionUrl: '/rate-limit-monitoring',
    entity: { type: 'organization', id: organizationId },
    audience: { people: [], otherwise: 'admin' },
  };
}

interface NearCeiling {
  organizationId: string;
  name: string;
  percent: number;
  /** Calls by all clients, if the tool reports them. */
  used: number;
  ours: number;
  limit: number;
}

/** Calls to a connected tool approach its hourly limit. */
export function nearCeilingNote({ organizationId, name, percent, used, ours, limit }: NearCeiling): Note {
  const whole = (calls: number) => calls.toLocaleString('en-GB');
  const waits = percent >= 90 ? 'All syncs are paused' : 'Automatic syncs are paused';
  return {
    event: 'limit_near',
    title: percent >= 90 ? `The API limit of ${name} is almost reached` : `High number of API calls to ${name}`,
    message: `${whole(used)} of ${whole(limit)} API calls this hour are used (over ${percent}%), ${whole(ours)} of them by Plumbline. ${waits} until usage drops.`,
    actionUrl: '/rate-limit-monitoring',
    entity: { type: 'organization', id: organizationId },
    audience: { people: [], otherwise: 'admin' },
  };
}

export function threatNote(organizationId: string, ip: string, tries: number): Note {
  return {
    event: 'security_threat',
    title: 'Possible password attack',
    message: `${tries} sign-ins to your accounts were refused from the address ${ip} within a quarter of an hour.`,
    actionUrl: '/rate-limit-monitoring',
    entity: { type: 'organization', id: organizationId },
    audience: { people: [], otherwise: 'admin' },
  };
}
