import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Psa } from '#contract/psa/psa.fields.ts';
import { PSA_OBJECT_NAMES, PSAS } from '#domain/psa/psa.rules.ts';
import { PSA_OBJECTS } from '#domain/psa/tools/tool.facts.rules.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { startPsaRun } from '#contract/psa/psa.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { CallMeter } from '#web/ui/data/CallMeter.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { psaQuery } from './psa.api.ts';
import { changesOf } from './psa.words.ts';
import { PsaActions } from './PsaActions.tsx';
import { PsaConnection } from './PsaConnection.tsx';
import { PsaHistory } from './PsaHistory.tsx';
import { PsaMapping } from './PsaMapping.tsx';
import { PsaPeriods } from './PsaPeriods.tsx';
import { PsaPreview } from './PsaPreview.tsx';
import { PsaStack } from './PsaStack.tsx';
import { PsaWriting } from './PsaWriting.tsx';

/** Professional-services tool in full: matching, dry run, history and connection. */
export function PsaPanel({ kind }: { kind: PsaKind }) {
  const psa = useQuery(psaQuery(kind));
  const { data } = psa;
  useRefreshAtEnd(data);
  if (psa.isPending) return <CardSkeleton lines={6} />;
  if (!data) return psa.error && <ErrorState error={psa.error} onRetry={() => void psa.refetch()} />;
  if (data.status === 'not_configured') return <NotConnected psa={data} />;
  return <Connected psa={data} />;
}

/** Refetches changes and companies when a run has ended, even if it was never seen running. */
function useRefreshAtEnd(psa: Psa | undefined): void {
  const syncKey = psa && [psa.running?.id, psa.preview?.id, psa.lastSyncAt].join(' ');
  const before = useRef(syncKey);
  useEffect(() => {
    if (before.current !== undefined && before.current !== syncKey) void refreshAfter(startPsaRun);
    before.current = syncKey;
  }, [syncKey]);
}

function NotConnected({ psa }: { psa: Psa }) {
  const canManage = useCan()('integrations:manage');
  return (
    <section aria-label={psa.name} className="flex flex-col gap-4">
      <Head psa={psa} />
      {canManage && <PsaConnection psa={psa} />}
      <PsaReads kind={psa.kind} />
    </section>
  );
}

const TABS = ['mapping', 'preview', 'history', 'writing', 'reads', 'connection'] as const;
type Tab = (typeof TABS)[number];

function Connected({ psa }: { psa: Psa }) {
  const { kind, mapping, preview, callMeter } = psa;
  const canManage = useCan()('integrations:manage');
  const [tab, setTab] = useState<Tab>('mapping');
  const changes = preview ? changesOf(preview) : undefined;
  const toCheck = mapping.check + psa.periods.filter(({ means }) => means === null).length;
  const tabs = [
    { value: 'mapping', label: 'Mapping', ...(toCheck > 0 ? { alert: `${toCheck} to check` } : {}) },
    { value: 'preview', label: 'Dry run', count: changes },
    { value: 'history', label: 'History' },
    { value: 'writing', label: 'Write-back' },
    { value: 'reads', label: 'Synced data' },
    ...(canManage ? [{ value: 'connection', label: 'Connection' } as const] : []),
  ] as const;
  return (
    <section aria-label={psa.name} className="flex min-w-0 flex-col gap-4">
      <Head psa={psa} />
      {psa.fault !== null && <Banner tone="danger">{psa.fault}</Banner>}
      <CallMeter used={callMeter.everybody ?? callMeter.ours} ours={callMeter.ours} limit={callMeter.limit} />
      <Tabs label={psa.name} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'mapping' && (
          <div className="flex flex-col gap-4">
            <PsaMapping psa={psa} />
            <PsaPeriods key={psa.version} psa={psa} />
            <PsaStack key={`stack ${psa.version}`} psa={psa} />
            <PsaPreview psa={psa} />
          </div>
        )}
        {tab === 'preview' && <PsaPreview psa={psa} onMatch={() => setTab('mapping')} />}
        {tab === 'history' && <PsaHistory kind={kind} />}
        {tab === 'writing' && <PsaWriting psa={psa} />}
        {tab === 'reads' && <PsaReads kind={kind} />}
        {tab === 'connection' && <PsaConnection key={psa.version} psa={psa} />}
      </Tabs>
    </section>
  );
}

function Head({ psa }: { psa: Psa }) {
  const { name, status, appliedAt, lastSyncAt, nextSyncAt } = psa;
  const canManage = useCan()('integrations:manage');
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">{name}</h2>
          <PsaStatus status={status} />
        </div>
        {status !== 'not_configured' && (
          <p className="text-sm text-muted">
            {lastSyncAt ? (
              <>
                Last synced <RelativeTime value={lastSyncAt} />
                {nextSyncAt && ', then every hour'}
              </>
            ) : (
              'Nothing applied yet'
            )}
            {!appliedAt && '. Syncs run automatically once a dry run is applied.'}
          </p>
        )}
      </div>
      {canManage && status !== 'not_configured' && (
        <div className="flex flex-wrap gap-2">
          <PsaActions psa={psa} />
        </div>
      )}
    </header>
  );
}

const STATUSES = {
  connected: { tone: 'success', icon: CircleCheckIcon, label: 'Connected' },
  error: { tone: 'danger', icon: AlertTriangleIcon, label: 'Error' },
  paused: { tone: 'warning', icon: CircleDashedIcon, label: 'Paused' },
  not_configured: { tone: 'neutral', icon: CircleDashedIcon, label: 'Not connected' },
} as const;

function PsaStatus({ status }: { status: Psa['status'] }) {
  const { tone, icon, label } = STATUSES[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}

const WRITES = [
  ['Ticket', 'Created from a finding or a recommendation on request: title, text and our reference. Unlinked if deleted in the PSA'],
  [
    'Opportunity',
    'Created from a recommendation on request, with its one-time and recurring cost. Won approves the recommendation, lost declines it',
  ],
] as const;

function PsaReads({ kind }: { kind: PsaKind }) {
  const { name } = PSA_TOOLS[kind];
  const { reads } = PSAS[kind];
  return (
    <Card title="Synced data">
      <p className="text-muted">
        Plumbline reads from {name}, and writes back only the tickets and opportunities that users request. Records missing there are never
        deleted here, except stack products synced from it, and empty fields there never clear fields here.
      </p>
      <dl className="mt-3 divide-y divide-border">
        {PSA_OBJECTS.map((object) => (
          <div key={object} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{PSA_OBJECT_NAMES[object]}</dt>
            <dd className="text-muted">{reads[object] ?? 'Not read'}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="font-medium">{PSA_OBJECT_NAMES.stack}</dt>
          <dd className="text-muted">
            Counted from assets and agreements whose type has a category under Mapping: product, quantity, and end of the warranty or
            agreement
          </dd>
        </div>
        {WRITES.map(([what, how]) => (
          <div key={what} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{what}, written</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
