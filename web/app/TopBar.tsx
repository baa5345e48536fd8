import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Organization } from '#contract/organizations.contract.ts';
import { daysLeftOfTrial } from '#domain/billing.rules.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  user: CurrentUser;
  organization: Organization;
  onOpenNavigation: () => void;
}

export function TopBar({ user, organization, onOpenNavigation }: TopBarProps) {
  return (
    <header className="sticky top-0 z-2 flex h-14 items-center gap-3 border-b border-border bg-surface-1 px-3 md:px-4">
      <IconButton label="Open navigation" icon={MenuIcon} className="md:hidden" onClick={onOpenNavigation} />
      <Brand organization={organization} />
      {organization.subscriptionStatus === 'trialing' && organization.trialEndsAt && <TrialBadge endsAt={organization.trialEndsAt} />}
      <div className="ml-auto flex items-center gap-2">
        <UserMenu user={user} />
      </div>
    </header>
  );
}

function Brand({ organization }: { organization: Organization }) {
  const { logo, brandName } = organization.settings;
  const name = brandName || organization.name;
  return (
    <Link to="/" data-onboarding="organization-display" className="flex min-w-0 items-center gap-3 rounded-field">
      {logo ? (
        <img src={logo} alt={name} className="h-8 max-w-40 object-contain" />
      ) : (
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-field bg-accent font-semibold text-accent-text"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="min-w-0 leading-tight">
        {!logo && <span className="block truncate font-semibold">{name}</span>}
        <span className="block truncate text-xs text-muted">Powered by Plumbline</span>
      </span>
    </Link>
  );
}

const BADGE =
  'flex h-6 shrink-0 items-center rounded-full bg-warning-tint px-2 text-xs font-medium whitespace-nowrap text-warning-text max-md:hidden';

function TrialBadge({ endsAt }: { endsAt: string }) {
  const [now] = useState(() => new Date());
  const days = daysLeftOfTrial(endsAt, now);
  return <span className={BADGE}>{`${days} ${days === 1 ? 'day' : 'days'} left in trial`}</span>;
}
