import { useState } from 'react';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { FEATURE_NAMES } from '#domain/features/features.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const FeaturesDialog = lazyDialog(async () => (await import('./FeaturesDialog.tsx')).FeaturesDialog);

/** Optional features, and which of them are enabled for the organisation. */
export function FeaturesCard({ organization }: { organization: ConsoleOrganizationDetail }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Features"
      actions={
        <Button size="sm" {...FeaturesDialog.prefetch} onClick={() => setChanging(true)}>
          Change features
        </Button>
      }
    >
      <ul className="divide-y divide-border">
        {organization.features.map((part) => (
          <li key={part.feature} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {FEATURE_NAMES[part.feature]}
              <Why part={part} />
            </span>
            {part.isOpen ? (
              <StatusChip tone="success" icon={CircleCheckIcon}>
                Open
              </StatusChip>
            ) : (
              <StatusChip tone="danger" icon={LockIcon}>
                Closed
              </StatusChip>
            )}
          </li>
        ))}
      </ul>
      {isChanging && <FeaturesDialog organization={organization} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function Why({ part: { choice, reason, changedAt, changedBy } }: { part: ConsoleOrganizationDetail['features'][number] }) {
  if (!changedAt) return null;
  return (
    <span className="block text-xs text-muted">
      {`${choice === 'usual' ? 'Not released to everyone: ' : ''}${reason}, ${changedBy}, `}
      <DateText value={changedAt} />
    </span>
  );
}
