import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { THEME_CHOICES, useThemeChoice } from '#web/session/theme.choice.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

const PREFERENCES = [
  { to: '/profile', label: 'Name, phone, time zone and numbers' },
  { to: '/profile#notifications-section', label: 'What you are told about, how, and when not' },
  { to: '/profile#mfa-section', label: 'Second factor' },
  { to: '/profile#sessions-section', label: 'Where you are signed in' },
] as const;

/** For people who may not change the organisation: their own settings, and those that apply to them. */
export function PersonalSettings({ user, organization }: { user: CurrentUser; organization: Organization }) {
  const chooseTheme = useThemeChoice(user);
  const facts = [
    { term: 'Name', value: organization.name },
    { term: 'Time zone', value: organization.timezone.replaceAll('_', ' ') },
    { term: 'Currency', value: organization.currency },
  ];
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid max-w-320 items-start gap-4 xl:grid-cols-2">
        <Card title="Your preferences">
          <p className="mb-1 font-medium">Theme</p>
          <SegmentedControl
            label="Theme"
            options={THEME_CHOICES}
            value={chooseTheme.variables ?? user.theme}
            onChange={chooseTheme.mutate}
          />
          <ul className="mt-4 grid gap-2">
            {PREFERENCES.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Your organisation">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {facts.map(({ term, value }) => (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">Only administrators change these.</p>
        </Card>
      </div>
    </>
  );
}
