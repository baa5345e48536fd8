import { Link } from '@tanstack/react-router';
import type { Integration } from '#contract/integrations/integrations.contract.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { CallMeter } from '#web/ui/data/CallMeter.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { KIND_ICONS, lineOf, OtherIcon, STATUS_LOOKS } from './integration.looks.ts';

interface CardsProps {
  integrations: readonly Integration[];
  selected: string;
}

/** What is connected as cards, and below what is not. */
export function IntegrationCards({ integrations, selected }: CardsProps) {
  const mayConnect = useCan()('integrations:manage');
  const connected = integrations.filter(({ status }) => status !== 'not_configured');
  const others = integrations.filter(({ status }) => status === 'not_configured');
  return (
    <nav aria-label="Integrations" className="flex flex-col gap-2">
      {connected.map((integration) => (
        <ConnectedCard key={integration.kind} integration={integration} isSelected={integration.kind === selected} />
      ))}
      {others.length > 0 && (
        <section aria-label="Not connected" className="px-3 pt-2">
          <h2 className="text-sm text-muted">Not connected</h2>
          <ul className="mt-1">
            {others.map(({ kind, name }) => {
              const Sign = KIND_ICONS[kind] ?? OtherIcon;
              return (
                <li key={kind} className="flex min-h-11 items-center gap-3">
                  <Sign className="text-muted" />
                  <span className="min-w-0 flex-1">{name}</span>
                  <LinkButton size="sm" to={`/integrations?kind=${kind}`}>
                    {mayConnect ? 'Connect' : 'Look at'} <span className="sr-only">{name}</span>
                  </LinkButton>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </nav>
  );
}

function ConnectedCard({ integration, isSelected }: { integration: Integration; isSelected: boolean }) {
  const { kind, name, status, lastSyncAt, lastResult, callMeter } = integration;
  const Sign = KIND_ICONS[kind] ?? OtherIcon;
  const look = STATUS_LOOKS[status];
  return (
    <Link
      to="/integrations"
      search={{ kind }}
      aria-current={isSelected ? 'true' : undefined}
      className={classes(
        'block rounded-card border p-3',
        isSelected ? 'border-accent bg-surface-2' : 'border-border bg-surface-1 hover:border-border-strong',
      )}
    >
      <span className="flex gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-field border border-border bg-bg">
          <Sign size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <span className="font-semibold">{name}</span>
            <StatusChip tone={look.tone} icon={look.icon}>
              {look.label}
            </StatusChip>
          </span>
          <span className="block text-sm text-muted">
            {lineOf(integration)}
            {lastSyncAt && (
              <>
                {', last '}
                <RelativeTime value={lastSyncAt} />
              </>
            )}
          </span>
          {status === 'error' && lastResult && <span className="mt-1 block text-sm text-danger-text">{lastResult}</span>}
        </span>
      </span>
      {callMeter && (
        <span className="mt-2 block">
          <CallMeter {...callMeter} />
        </span>
      )}
    </Link>
  );
}
