import type { ConsoleOrganization } from '#contract/console/console.organizations.contract.ts';
import { AlertTriangleIcon, LockIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, ClockIcon } from '#web/ui/icons.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { tenthsText } from '#web/ui/data/number.text.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';

const GB = 1024 ** 3;

export function bytesText(bytes: number): string {
  return bytes < GB ? sizeText(bytes) : `${tenthsText(bytes / GB)} GB`;
}

export const SUBSCRIPTION_LABELS: Readonly<Record<ConsoleOrganization['subscription'], string>> = {
  trialing: 'Trial',
  active: 'Subscribed',
  past_due: 'Past due',
  canceled: 'Cancelled',
  paused: 'Paused',
};

const CHIPS: Readonly<Record<ConsoleOrganization['subscription'], { tone: Tone; icon: Icon }>> = {
  trialing: { tone: 'info', icon: ClockIcon },
  active: { tone: 'success', icon: CircleCheckIcon },
  past_due: { tone: 'warning', icon: AlertTriangleIcon },
  canceled: { tone: 'neutral', icon: CircleDashedIcon },
  paused: { tone: 'neutral', icon: CircleDashedIcon },
};

/** Suspension takes precedence over every other status. */
export function OrganizationChip({
  organization: { status, subscription },
}: {
  organization: Pick<ConsoleOrganization, 'status' | 'subscription'>;
}) {
  if (status === 'suspended') {
    return (
      <StatusChip tone="danger" icon={LockIcon}>
        Suspended
      </StatusChip>
    );
  }
  const { tone, icon } = CHIPS[subscription];
  return (
    <StatusChip tone={tone} icon={icon}>
      {SUBSCRIPTION_LABELS[subscription]}
    </StatusChip>
  );
}
