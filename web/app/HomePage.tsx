import { DashboardPage } from '#web/dashboard/DashboardPage.tsx';
import { SetupChecklist } from '#web/onboarding/SetupChecklist.tsx';

/** The dashboard with what is still to be set up; two features that know nothing of each other. */
export function HomePage() {
  return <DashboardPage setup={<SetupChecklist />} />;
}
