import type { NotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import {
  type ChosenChannels,
  channelsOf,
  NOTIFICATION_EVENTS,
  PRODUCED_EVENTS,
  refusedWishes,
} from '#domain/notifications/notifications.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { timezoneOf } from './notifications.digest.queries.ts';
import { findPreferences, type Preferences, savePreferences } from './notifications.queries.ts';

export async function readPreferences(tx: Tx, userId: string): Promise<NotificationPreferences> {
  return present(await findPreferences(tx, userId), await usualChannels(tx));
}

export async function changePreferences(call: SignedInCall<typeof updateNotificationPreferences>): Promise<NotificationPreferences> {
  const { tx, actor, body, now } = call;
  const wishes = body.events ?? [];
  if (refusedWishes(wishes).length > 0) {
    throw new Fault('VALIDATION_ERROR', { field: 'events', message: 'Security notifications are always shown and emailed' });
  }
  const before = await findPreferences(tx, actor.userId);
  const chosen = wishes.map(({ event, inApp, email }) => [event, { inApp, email }] as const);
  const after: Preferences = {
    digest: body.digest ?? before.digest,
    events: { ...before.events, ...Object.fromEntries(chosen) },
    quietHours: body.quietHours === undefined ? before.quietHours : body.quietHours,
  };

  const changes = changesBetween({ ...before }, { ...after });
  if (changes) {
    await savePreferences(tx, actor.userId, after, dayIn(now, await timezoneOf(tx, actor.userId)));
    await call.audit({ action: 'notifications.chosen', entity: { type: 'user', id: actor.userId, label: actor.name }, ...changes });
  }
  return present(after, await usualChannels(tx));
}

async function usualChannels(tx: Tx): Promise<ChosenChannels> {
  return (await ownOrganization(tx)).settings.notifications ?? {};
}

function present({ digest, events, quietHours }: Preferences, usual: ChosenChannels): NotificationPreferences {
  return {
    digest,
    quietHours,
    events: PRODUCED_EVENTS.map((event) => {
      const { label, locked } = NOTIFICATION_EVENTS[event];
      return { event, label, locked, ...channelsOf(event, events, usual) };
    }),
  };
}
