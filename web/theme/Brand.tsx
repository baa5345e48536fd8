import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { brandName } from './brand.ts';
import { currentTheme, subscribeToTheme } from './theme.ts';

/** Logo of the organisation, or its name if there is none or it cannot be displayed. */
export function Brand({ organization }: { organization: Organization }) {
  const isDark = useSyncExternalStore(subscribeToTheme, currentTheme) !== 'light';
  const { logo: usual = null, logoDark } = organization.settings;
  const logo = (isDark && logoDark) || usual;
  const [broken, setBroken] = useState<string | null>(null);
  const name = brandName(organization);
  const shown = logo !== broken ? logo : null;
  return (
    <Link to="/" data-onboarding="organization-display" className="flex min-w-0 items-center gap-2 rounded-field md:gap-3">
      {shown ? (
        <img src={shown} alt={name} onError={() => setBroken(shown)} className="h-8 max-w-40 min-w-0 object-contain max-md:max-w-24" />
      ) : (
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-field border border-accent-line bg-accent font-semibold text-accent-text"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="min-w-0 leading-tight">
        {!shown && <span className="block truncate font-semibold">{name}</span>}
        {organization.settings.poweredBy !== false && <span className="block truncate text-xs text-muted">Powered by Plumbline</span>}
      </span>
    </Link>
  );
}
