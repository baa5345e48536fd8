import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FeatureRelease, listFeatures } from '#contract/console/console.features.contract.ts';
import { FEATURE_NAMES } from '#domain/features/features.rules.ts';
import { ConsoleTabs } from '#web/console/ConsoleTabs.tsx';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const ReleaseDialog = lazyDialog(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog);

/** Optional features, enabled for all organisations, a share of them, or individually on an organisation's page. */
export function FeaturesPage() {
  const found = useQuery(ask(listFeatures));
  const [released, setReleased] = useState<FeatureRelease | null>(null);
  return (
    <>
      <PageHeader title="Features" />
      <ConsoleTabs />
      {found.isPending && <CardSkeleton lines={9} label="Loading the features" />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Card className="max-w-180">
          <p className="mb-2 text-muted">
            When a feature's share grows, the organisations that already have it keep it. Features that are opened or closed for one
            organisation, on its page, are not affected.
          </p>
          <ul className="divide-y divide-border">
            {found.data.map((part) => (
              <Part key={part.feature} part={part} onChange={() => setReleased(part)} />
            ))}
          </ul>
        </Card>
      )}
      {released && <ReleaseDialog part={released} onClose={() => setReleased(null)} />}
    </>
  );
}

function Part({ part, onChange }: { part: FeatureRelease; onChange: () => void }) {
  const { feature, share, reason, changedAt, changedBy } = part;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[1fr_10rem_auto]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{FEATURE_NAMES[feature]}</span>
        {reason !== null && changedAt && (
          <span className="block text-xs text-muted">
            {`${reason}, ${changedBy}, `}
            <DateText value={changedAt} />
          </span>
        )}
        <ByName part={part} />
      </span>
      <span>
        <span className="text-sm tabular-nums">{share === 100 ? 'Everyone' : share === 0 ? 'No one' : `${share} % of organisations`}</span>
        <ProgressBar label={`Share with ${FEATURE_NAMES[feature]}`} percent={share} tone={share === 100 ? 'success' : 'warning'} />
      </span>
      <Button size="sm" className="justify-self-start" {...ReleaseDialog.prefetch} onClick={onChange}>
        Release
        <span className="sr-only">{` ${FEATURE_NAMES[feature]}`}</span>
      </Button>
    </li>
  );
}

function ByName({ part: { openByName, closedByName } }: { part: FeatureRelease }) {
  const parts = [openByName > 0 && `open to ${openByName} by name`, closedByName > 0 && `closed to ${closedByName} by name`].filter(
    Boolean,
  );
  return parts.length === 0 ? null : <span className="block text-xs text-muted">{parts.join(', ')}</span>;
}
