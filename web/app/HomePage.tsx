import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { ask } from '#web/http/ask.ts';
import { isPrefetched } from '#web/http/prefetched.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { isSignedIn } from '#web/session/session.ts';
import { DashboardPage } from '#web/dashboard/DashboardPage.tsx';
import { SetupChecklist } from '#web/onboarding/SetupChecklist.tsx';

/** Joins the dashboard and the setup checklist, two features that do not import each other. */
export function HomePage() {
  return <DashboardPage setup={<SetupChecklist />} />;
}

/** Caches the figures that the boot script requested before the screen renders, so that its first paint shows them. */
export async function readPrefetchedFigures(): Promise<void> {
  if (isPrefetched(getDashboardStats.path) && (await isSignedIn())) await queryClient.prefetchQuery(ask(getDashboardStats));
}
