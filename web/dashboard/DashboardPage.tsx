import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type DashboardKind, dashboardOf, greetingIn } from '#domain/dashboard/dashboard.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { useTitle } from '#web/ui/title.ts';
import { AdministrationDashboard } from './AdministrationDashboard.tsx';
import { EngineerDashboard } from './EngineerDashboard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { VcioDashboard } from './VcioDashboard.tsx';

const DASHBOARDS: Record<DashboardKind, ComponentType> = {
  engineer: EngineerDashboard,
  vcio: VcioDashboard,
  administration: AdministrationDashboard,
  welcome: WelcomeLine,
};

/** The dashboard for the person's highest role. */
export function DashboardPage({ setup }: { setup?: ReactNode }) {
  const user = useCurrentUser();
  const organization = useQuery(organizationQuery).data;
  const [now] = useState(() => new Date());
  if (!user) return null;
  const kind = dashboardOf(user.roles);
  const Dashboard = DASHBOARDS[kind];
  const timezone = user.timezone ?? organization?.timezone;
  return (
    <>
      <Head title={`${greetingIn(now, timezone)}, ${user.firstName}`} day={dayWords(now, timezone)}>
        {setup}
        <QuickActions kind={kind} />
      </Head>
      <div className="flex flex-col gap-6">
        <Dashboard />
      </div>
    </>
  );
}

/** "Monday, 30 Nov 2026", where the person is. */
function dayWords(now: Date, timezone: string | null | undefined): string {
  const zone = timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(now)}, ${formatDay(dayIn(now, zone))}`;
}

/** The setup is a pill in this row, and stands in full below it while it is open. */
function Head({ title, day, children }: { title: string; day: string; children: ReactNode }) {
  useTitle(title);
  return (
    <header className="mb-4 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 xl:max-w-72">
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        <p className="text-sm text-muted">{day}</p>
      </div>
      {children}
    </header>
  );
}

function WelcomeLine() {
  return <p className="text-muted">Welcome to Plumbline.</p>;
}
