import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { takeConsent } from '#web/assistants/pending.consent.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { ask } from '#web/http/ask.ts';
import { isPrefetched } from '#web/http/prefetched.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { isSignedIn } from '#web/session/session.ts';
import { DashboardPage } from '#web/dashboard/DashboardPage.tsx';
import { SetupChecklist } from '#web/onboarding/SetupChecklist.tsx';

/** Joins the dashboard and the setup checklist, two features that do not import each other. After a sign-in, an app that waits for consent comes first. */
export function HomePage() {
  const [uid] = useState(takeConsent);
  if (uid !== null) return <Navigate to="/oauth/consent/$uid" params={{ uid }} replace />;
  return <DashboardPage setup={<SetupChecklist />} />;
}

/** Caches the figures that the boot script requested before the screen renders, so that its first paint shows them. */
export async function readPrefetchedFigures(): Promise<void> {
  if (isPrefetched(getDashboardStats.path) && (await isSignedIn())) await queryClient.prefetchQuery(ask(getDashboardStats));
}
