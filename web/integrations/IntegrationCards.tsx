import { Link } from '@tanstack/react-router';
import type { Integration } from '#contract/integrations/integrations.contract.ts';
import type { IntegrationKind } from '#domain/integrations/integrations.rules.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { CallMeter } from '#web/ui/data/CallMeter.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { KIND_ICONS, lineOf, OtherIcon, SETUP_VERBS, signOf, STATUS_LOOKS } from './integration.looks.ts';

interface CardsProps {
  integrations: readonly Integration[];
  /** Integration open next to the cards; without it they fill the page. */
  selected?: string | undefined;
}

const GRID = 'grid gap-2 sm:grid-cols-2 xl:grid-cols-3';
const COLUMN = 'flex flex-col gap-2';

/** Connected integrations as cards, followed by the others. */
export function IntegrationCards({ integrations, selected }: CardsProps) {
  const mayConnect = useCan()('integrations:manage');
  const connected = integrations.filter(({ status }) => status !== 'not_configured');
  const others = integrations.filter(({ status }) => status === 'not_configured');
  const layout = selected === undefined ? GRID : COLUMN;
  return (
    <nav aria-label="Integrations" className="flex flex-col gap-4">
      {connected.length > 0 && (
        <div className={layout}>
          {connected.map((integration) => (
            <ConnectedCard key={integration.kind} integration={integration} isSelected={integration.kind === selected} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <section aria-label="Not connected">
          <h2 className="mb-2 text-sm text-muted">Not connected</h2>
          <ul className={selected === undefined ? GRID : undefined}>
            {others.map(({ kind, name }) => (
              <li key={kind}>
                {selected === undefined ? (
                  <OtherCard kind={kind} name={name} verb={mayConnect ? SETUP_VERBS[kind] : 'View'} />
                ) : (
                  <OtherRow kind={kind} name={name} isSelected={kind === selected} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}

type Named = Pick<Integration, 'kind' | 'name'>;

function OtherCard({ kind, name, verb }: Named & { verb: string }) {
  return (
    <div className="flex min-h-15 items-center gap-3 rounded-card border border-border px-3 py-2">
      <KindSign kind={kind} />
      <span className="min-w-0 flex-1">{name}</span>
      <LinkButton size="sm" to={`/integrations?kind=${kind}`}>
        {verb} <span className="sr-only">{name}</span>
      </LinkButton>
    </div>
  );
}

function OtherRow({ kind, name, isSelected }: Named & { isSelected: boolean }) {
  return (
    <Link
      to="/integrations"
      search={{ kind }}
      aria-current={isSelected ? 'true' : undefined}
      className={classes(
        'flex min-h-11 items-center gap-3 rounded-card border px-3 py-1',
        isSelected ? 'border-accent bg-surface-2' : 'border-transparent hover:bg-surface-2',
      )}
    >
      <KindSign kind={kind} />
      <span className="min-w-0">{name}</span>
    </Link>
  );
}

function ConnectedCard({ integration, isSelected }: { integration: Integration; isSelected: boolean }) {
  const { kind, name, status, lastSyncAt, lastResult, callMeter } = integration;
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
        <KindSign kind={kind} />
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

/** Tile that identifies an integration, next to its name. */
function KindSign({ kind }: { kind: IntegrationKind }) {
  const monogram = signOf(kind);
  const Sign = KIND_ICONS[kind] ?? OtherIcon;
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-field border border-border bg-bg text-xs font-semibold tracking-wide text-muted"
    >
      {monogram ?? <Sign size={18} />}
    </span>
  );
}
