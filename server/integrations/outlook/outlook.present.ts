import type { IntegrationStatus } from '#domain/integrations/integrations.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getOwnOutlook, Outlook } from '#contract/integrations/outlook.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type ConnectionRow, findConnection, findMailbox, mailboxesOf } from './outlook.queries.ts';

/** Unreadable mailboxes are shown in their list and do not make the connection fail. */
export function statusOf(row: Pick<ConnectionRow, 'isActive' | 'fault'> | undefined): IntegrationStatus {
  if (!row) return 'not_configured';
  if (!row.isActive) return 'paused';
  return row.fault === null ? 'connected' : 'error';
}

const NOTHING = { isActive: false, tenantId: '', clientId: '', secretHint: '', fault: null, lastSyncAt: null, version: 0 };

export async function shownOutlook(tx: Tx): Promise<Outlook> {
  const row = await findConnection(tx);
  const { isActive: active, tenantId, clientId, secretHint, fault, lastSyncAt, version } = row ?? NOTHING;
  return {
    status: statusOf(row),
    active,
    tenantId,
    clientId,
    hasSecret: row !== undefined,
    secretHint,
    fault,
    lastSyncAt: lastSyncAt?.toISOString() ?? null,
    mailboxes: row ? (await mailboxesOf(tx)).map(presentMailbox).toSorted((one, other) => one.name.localeCompare(other.name)) : [],
    version,
  };
}

const presentMailbox = ({ personId, name, email, isOff, meetings, fault, readAt }: Awaited<ReturnType<typeof mailboxesOf>>[number]) => ({
  personId,
  name,
  address: email,
  isOff,
  meetings,
  fault: isOff ? null : fault,
  readAt: readAt?.toISOString() ?? null,
});

export async function shownOwn(tx: Tx, personId: string): Promise<OutputOf<typeof getOwnOutlook>> {
  const row = await findConnection(tx);
  const mailbox = await findMailbox(tx, personId);
  const person = await tx.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst();
  return {
    isConnected: row?.isActive === true,
    active: mailbox?.isOff !== true,
    address: person?.email ?? '',
    fault: row?.fault ?? mailbox?.fault ?? null,
    readAt: mailbox?.readAt?.toISOString() ?? null,
  };
}
