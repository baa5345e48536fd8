import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { byPsa, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { Feature } from '#domain/features/features.rules.ts';
import type { Integration } from '#contract/integrations/integrations.contract.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { FeatureClosed } from '#web/session/FeatureClosed.tsx';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ssoQuery } from './integrations.api.ts';
import { SsoProviders } from './sso/SsoProviders.tsx';

const PsaPanel = lazyPage(() => import('#web/psa/PsaPanel.tsx'), 'PsaPanel');
const ConnectionPanel = lazyPage(() => import('#web/evidence/connections/ConnectionPanel.tsx'), 'ConnectionPanel');
const ChatPanel = lazyPage(() => import('./delivery-targets/ChatPanel.tsx'), 'ChatPanel');
const CommandCard = lazyPage(() => import('./commands/CommandCard.tsx'), 'CommandCard');
const CsvPanel = lazyPage(() => import('./csv/CsvPanel.tsx'), 'CsvPanel');
const OutlookPanel = lazyPage(() => import('./outlook/OutlookPanel.tsx'), 'OutlookPanel');
const WebhooksPanel = lazyPage(() => import('./delivery-targets/WebhooksPanel.tsx'), 'WebhooksPanel');
const ScimPanel = lazyPage(() => import('./scim/ScimPanel.tsx'), 'ScimPanel');
const TokensCard = lazyPage(() => import('./tokens/TokensCard.tsx'), 'TokensCard');

/** Features that the operator can disable. */
const FEATURE_OF: Readonly<Partial<Record<Integration['kind'], Feature>>> = {
  ...byPsa(() => 'psa' as const),
  slack: 'webhooks',
  teams: 'webhooks',
  webhooks: 'webhooks',
  api_tokens: 'tokens',
  scim: 'tokens',
  calendar: 'calendar',
  outlook: 'calendar',
};

/** Parts of one integration, and its actions. */
export function IntegrationDetail({ integration }: { integration: Integration }) {
  const isOpen = useIsOpen();
  const feature = FEATURE_OF[integration.kind];
  if (feature && !isOpen(feature)) return <FeatureClosed feature={feature} level={2} />;
  return (
    <Suspense fallback={<CardSkeleton lines={6} />}>
      <Detail integration={integration} />
    </Suspense>
  );
}

function Detail({ integration }: { integration: Integration }): ReactNode {
  const { kind } = integration;
  if (kind === 'slack' || kind === 'teams') {
    return (
      <>
        <ChatPanel kind={kind} integration={integration} />
        <CommandCard kind={kind} />
      </>
    );
  }
  if (isPsaKind(kind)) return <PsaPanel kind={kind} />;
  if (isConnectionKind(kind)) return <ConnectionPanel kind={kind} />;
  if (kind === 'outlook') return <OutlookPanel />;
  if (kind === 'webhooks') return <WebhooksPanel />;
  if (kind === 'api_tokens') return <TokensCard />;
  if (kind === 'scim') return <ScimPanel />;
  if (kind === 'entra') return <SingleSignOn />;
  if (kind === 'calendar') return <CalendarFeed people={integration.config.count} />;
  return <CsvPanel />;
}

function SingleSignOn() {
  const sso = useQuery(ssoQuery);
  const mayChange = useCan()('integrations:manage');
  return (
    <section id="sso" aria-label="Single sign-on" className="flex max-w-180 scroll-mt-20 flex-col gap-4">
      {sso.isPending && <CardSkeleton lines={6} />}
      {sso.isError && <ErrorState error={sso.error} onRetry={() => void sso.refetch()} />}
      {sso.data && <SsoProviders sso={sso.data} mayChange={mayChange} />}
    </section>
  );
}

function CalendarFeed({ people }: { people: number }) {
  return (
    <Card title="Calendar feed">
      <p className="text-muted">
        Each person can subscribe to their own meetings, due dates and actions in any calendar app, with a secret address that works until
        they delete it.
      </p>
      <p className="my-3">
        {people === 0 ? 'No one has a feed yet.' : people === 1 ? '1 person has a feed.' : `${people} people have a feed.`}
      </p>
      <LinkButton to="/calendar">Open calendar</LinkButton>
    </Card>
  );
}
