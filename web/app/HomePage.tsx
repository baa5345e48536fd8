import { DashboardPage } from '#web/dashboard/DashboardPage.tsx';
import { SetupChecklist } from '#web/onboarding/SetupChecklist.tsx';

/** Joins the dashboard and the setup checklist, two features that do not import each other. */
export function HomePage() {
  return <DashboardPage setup={<SetupChecklist />} />;
}
