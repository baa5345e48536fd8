import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { integrationHealthColour } from '#domain/dashboard/dashboard.rules.ts';
import { integrationHealth } from '#domain/integrations/integrations.rules.ts';
import type { Integration } from '#contract/integrations/integrations.contract.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { IntegrationCards } from './IntegrationCards.tsx';
import { IntegrationDetail } from './IntegrationDetail.tsx';
import { integrationsQuery } from './integrations.api.ts';

const route = getRouteApi('/frame/integrations');

/** Integrations of the organisation: cards, with the selected one next to them. */
export function IntegrationsPage() {
  return useCan()('integrations:view') ? <Integrations /> : <ForbiddenState />;
}

function Integrations() {
  const may = useCan();
  const integrations = useQuery(integrationsQuery);
  const { kind } = route.useSearch();
  const { hash } = useLocation();
  // The setup checklist links to #sso.
  const chosen = kind ?? (hash === 'sso' ? 'entra' : undefined);
  const { data } = integrations;
  return (
    <>
      <PageHeader
        title="Integrations"
        aside={data && <Health integrations={data} />}
        actions={may('system:manage') && <LinkButton to="/rate-limit-monitoring">Rate limit monitoring</LinkButton>}
      />
      {integrations.isPending && <CardSkeleton lines={6} />}
      {integrations.isError && <ErrorState error={integrations.error} onRetry={() => void integrations.refetch()} />}
      {data && <CardsAndDetail integrations={data} chosen={chosen} />}
    </>
  );
}

/** Cards fill the page if the URL selects none. */
function CardsAndDetail({ integrations, chosen }: { integrations: readonly Integration[]; chosen: string | undefined }) {
  const selected = integrations.find(({ kind }) => kind === chosen);
  if (!selected) return <IntegrationCards integrations={integrations} />;
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="max-lg:hidden">
        <IntegrationCards integrations={integrations} selected={selected.kind} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="lg:hidden">
          <TextLink to="/integrations">All integrations</TextLink>
        </p>
        <IntegrationDetail key={selected.kind} integration={selected} />
      </div>
    </div>
  );
}

const HEALTH_TONES = { grey: 'text-muted', green: 'text-success-text', orange: 'text-warning-text', red: 'text-danger-text' } as const;

function Health({ integrations }: { integrations: readonly Integration[] }) {
  const working = integrations.filter(({ status }) => status === 'connected').length;
  const failing = integrations.filter(({ status }) => status === 'error').length;
  const health = integrationHealth(working, failing);
  if (working + failing === 0) return <p className="text-sm text-muted">Nothing is connected yet</p>;
  return (
    <p className="text-sm text-muted">
      {working} of {working + failing} working, health{' '}
      <span className={classes('font-semibold', HEALTH_TONES[integrationHealthColour(health)])}>{health}</span>
    </p>
  );
}
