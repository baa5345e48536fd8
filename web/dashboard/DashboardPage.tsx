import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type DashboardKind, dashboardOf, greetingIn } from '#domain/dashboard/dashboard.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { AdministrationDashboard } from './AdministrationDashboard.tsx';
import { EngineerDashboard } from './EngineerDashboard.tsx';
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
  const Dashboard = DASHBOARDS[dashboardOf(user.roles)];
  return (
    <>
      <PageHeader title={`${greetingIn(now, user.timezone ?? organization?.timezone)}, ${user.firstName}`} />
      {setup}
      <div className="flex flex-col gap-5">
        <Dashboard />
      </div>
    </>
  );
}

function WelcomeLine() {
  return <p className="text-muted">Welcome to Plumbline.</p>;
}
