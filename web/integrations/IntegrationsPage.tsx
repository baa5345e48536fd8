import { useQuery } from '@tanstack/react-query';
import { useCan } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ssoQuery } from './integrations.api.ts';
import { SsoCard } from './SsoCard.tsx';
import { SsoDomainsCard } from './SsoDomainsCard.tsx';
import { TokensCard } from './tokens/TokensCard.tsx';

/** The organisation's integrations. */
export function IntegrationsPage() {
  return useCan()('integrations:view') ? <Integrations /> : <ForbiddenState />;
}

function Integrations() {
  const sso = useQuery(ssoQuery);
  return (
    <>
      <PageHeader title="Integrations" />
      <div className="flex max-w-180 flex-col gap-4">
        <section id="sso" aria-label="Single sign-on" className="flex scroll-mt-20 flex-col gap-4">
          {sso.isPending && <CardSkeleton lines={6} />}
          {sso.isError && <ErrorState error={sso.error} onRetry={() => void sso.refetch()} />}
          {sso.data && (
            <>
              <SsoCard key={sso.data.version} sso={sso.data} />
              <SsoDomainsCard domains={sso.data.domains} />
            </>
          )}
        </section>
        <TokensCard />
        <p className="text-muted">Connections to service desks and team chat are planned and not built yet.</p>
      </div>
    </>
  );
}
