import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EvidenceConnection, fetchEvidence } from '#contract/evidence/connections.contract.ts';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { ConnectionActions } from './ConnectionActions.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { Tenants } from './Tenants.tsx';
import { connectionQuery } from './connections.api.ts';

/** Service that brings evidence: tenants and their customers, what is read, and the connection itself. */
export function ConnectionPanel({ kind }: { kind: ConnectionKind }) {
  const connection = useQuery(connectionQuery(kind));
  const canManage = useCan()('integrations:manage');
  const { data } = connection;
  useRefreshAtEnd(data);
  if (connection.isPending) return <CardSkeleton lines={6} />;
  if (!data) return connection.error && <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />;
  const isConnected = data.status !== 'not_configured';
  return (
    <section aria-label={CONNECTORS[kind].name} className="flex min-w-0 flex-col gap-4">
      <Head connection={data} />
      {data.fault !== null && <Banner tone="danger">{data.fault}</Banner>}
      {isConnected && <Tenants connection={data} />}
      {canManage && <ConnectionForm key={data.version} connection={data} />}
      <Reads kind={kind} />
    </section>
  );
}

/** Refetches tenants and evidence when a fetch has ended. */
function useRefreshAtEnd(connection: EvidenceConnection | undefined): void {
  const isFetching = connection?.isFetching;
  const before = useRef(isFetching);
  useEffect(() => {
    if (before.current === true && isFetching === false) void refreshAfter(fetchEvidence);
    before.current = isFetching;
  }, [isFetching]);
}

const STATUSES = {
  connected: { tone: 'success', icon: CircleCheckIcon, label: 'Connected' },
  error: { tone: 'danger', icon: AlertTriangleIcon, label: 'Error' },
  paused: { tone: 'warning', icon: CircleDashedIcon, label: 'Paused' },
  not_configured: { tone: 'neutral', icon: CircleDashedIcon, label: 'Not connected' },
} as const;

function Head({ connection }: { connection: EvidenceConnection }) {
  const { kind, status, active, fetchedAt, isFetching } = connection;
  const canManage = useCan()('integrations:manage');
  const { tone, icon, label } = STATUSES[status];
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">{CONNECTORS[kind].name}</h2>
          <StatusChip tone={tone} icon={icon}>
            {label}
          </StatusChip>
        </div>
        {status !== 'not_configured' && (
          <p role="status" className="text-sm text-muted">
            {isFetching ? (
              'Fetching evidence'
            ) : fetchedAt ? (
              <>
                Last fetched <RelativeTime value={fetchedAt} />
                {active && ', then every night'}
              </>
            ) : (
              'Nothing fetched yet'
            )}
          </p>
        )}
      </div>
      {canManage && status !== 'not_configured' && (
        <div className="flex flex-wrap gap-2">
          <ConnectionActions connection={connection} />
        </div>
      )}
    </header>
  );
}

function Reads({ kind }: { kind: ConnectionKind }) {
  const { name, parts, hasConsent } = CONNECTORS[kind];
  return (
    <Card title="What is read">
      <p className="text-muted">
        Plumbline only reads from {name} and changes nothing there. The results propose answers, like an imported file; a person accepts
        them.
      </p>
      <dl className="mt-3 divide-y divide-border">
        {parts.map(({ key, label, says, permission }) => (
          <div key={key} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="font-medium">{label}</dt>
            <dd className="min-w-0 text-muted">
              {says}
              <span className="block text-sm wrap-anywhere">
                {hasConsent ? 'Permission' : 'Role'}: <code>{permission}</code>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
