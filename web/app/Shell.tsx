import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { OnboardingProvider } from '#web/onboarding/OnboardingProvider.tsx';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { ScoreBandsContext } from '#web/ui/marks/bands.ts';
import { Tooltips } from '#web/ui/overlays/Tooltip.tsx';
import { requiredActionOf } from '#web/session/required.action.ts';
import { FramePart } from '#web/navigation/FramePart.tsx';
import { Platform } from './Platform.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { ReadOnlyContext } from '#web/session/read.only.ts';
import { currentUserQuery, signInPlace, useAsPreviewed, useAuthStatus } from '#web/session/session.ts';
import { writeAs } from '#web/ui/data/terms.ts';
import { wordsOf } from '#web/session/terms.ts';
import { prepareOfflinePage } from '#web/http/workers.ts';
import { usePreviewedRole } from '#web/http/preview.ts';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { applyUserTheme } from '#web/theme/theme.ts';

const RequiredActionFrame = lazy(async () => ({ default: (await import('./RequiredActionFrame.tsx')).RequiredActionFrame }));
/** Loaded on demand, since only superadmins see them. */
const Console = lazy(async () => ({ default: (await import('./Console.tsx')).Console }));
const PreviewBar = lazy(async () => ({ default: (await import('#web/users/preview/PreviewBar.tsx')).PreviewBar }));
const VisitBar = lazy(async () => ({ default: (await import('#web/visits/VisitBar.tsx')).VisitBar }));
const VisitOver = lazy(async () => ({ default: (await import('#web/visits/VisitOver.tsx')).VisitOver }));

/** App shell of every signed-in screen. */
export function Shell() {
  const user = useAsPreviewed(useSuspenseQuery(currentUserQuery).data);
  useLeaveWhenSignedOut();
  // Follows the browser's registry of service workers.
  useEffect(prepareOfflinePage, []);
  // Subscribes to the root element, which holds the theme before and after React starts; runs before the paint to avoid a flash of another
  // theme.
  useLayoutEffect(() => {
    if (user) applyUserTheme(user.theme);
  }, [user]);
  if (!user) return null;
  return (
    <Tooltips>
      <meta httpEquiv="Cache-Control" content="no-cache, no-store, must-revalidate" />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-field focus:bg-surface-1 focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <Frame user={user} />
    </Tooltips>
  );
}

function Frame({ user }: { user: CurrentUser }) {
  const action = requiredActionOf(user);
  const previewed = usePreviewedRole();
  if (user.visit?.isOver)
    return (
      <Suspense>
        <VisitOver organizationName={user.visit.organizationName} />
      </Suspense>
    );
  if (action)
    return (
      <Suspense>
        <RequiredActionFrame action={action} />
      </Suspense>
    );
  return (
    <>
      <Open user={user} />
      {previewed && (
        <FramePart>
          <Suspense>
            <PreviewBar role={previewed} />
          </Suspense>
        </FramePart>
      )}
      {user.visit && (
        <Suspense>
          <VisitBar name={nameOf(user)} visit={user.visit} />
        </Suspense>
      )}
    </>
  );
}

const IN_CONSOLE = /^\/admin(?:\/|$)/;
/** Meetings use the whole window. */
const MEETING = /^\/qbrs\/[^/]+\/meeting\/?$/;

function Bare() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <Outlet />
    </main>
  );
}

/** Full app shell. Not for sessions with a required action, which the server denies the organisation. */
function Open({ user }: { user: CurrentUser }) {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const isConsole = useLocation({ select: ({ pathname }) => IN_CONSOLE.test(pathname) });
  const words = wordsOf(organization, user);
  writeAs(words);
  // Subscribes to the root element, like the theme.
  useLayoutEffect(() => applyBrandColour(organization.settings.primaryColor), [organization.settings.primaryColor]);
  const isMeeting = useLocation({ select: ({ pathname }) => MEETING.test(pathname) });
  const isReadOnly = organization.isReadOnly === true;
  if (isMeeting) {
    return (
      <ReadOnlyContext value={isReadOnly}>
        <Bare />
      </ReadOnlyContext>
    );
  }
  return user.isSuperadmin && isConsole ? (
    <Suspense>
      <Console name={nameOf(user)} />
    </Suspense>
  ) : (
    <OnboardingProvider user={user}>
      <ReadOnlyContext value={isReadOnly}>
        <ScoreBandsContext value={organization.settings.scoreBands ?? SCORE_BANDS}>
          <Platform key={JSON.stringify(words)} user={user} organization={organization} />
        </ScoreBandsContext>
      </ReadOnlyContext>
    </OnboardingProvider>
  );
}

function useLeaveWhenSignedOut() {
  const navigate = useNavigate();
  const { data: status } = useAuthStatus();
  const isOut = status === null || status?.isAuthenticated === false;
  // Subscribes to the session in other tabs: a sign-out there signs out here.
  useEffect(() => {
    if (isOut) void navigate(signInPlace());
  }, [isOut, navigate]);
}
