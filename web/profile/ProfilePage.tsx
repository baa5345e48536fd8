import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { getOwnData } from '#contract/auth/profile.contract.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { Columns } from '#web/ui/data/Columns.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { FieldSearch } from '#web/ui/finding/FieldSearch.tsx';
import { useFoundField } from '#web/ui/finding/found.field.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { refreshAfter, refreshAfterRequiredAction } from '#web/http/refresh.ts';
import { download } from '#web/http/download.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { MfaCard } from './MfaCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PROFILE_SECTIONS } from './profile.sections.ts';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInMethodsCard } from './SignInMethodsCard.tsx';

/** Loaded on demand: the card is below the first screen. */
const NotificationPreferencesCard = lazy(async () => ({
  default: (await import('./NotificationPreferencesCard.tsx')).NotificationPreferencesCard,
}));

/** Loaded on demand: the card is below the first screen. */
const ConnectedAppsCard = lazy(async () => ({ default: (await import('./ConnectedAppsCard.tsx')).ConnectedAppsCard }));

type Section = (typeof PROFILE_SECTIONS)[number]['id'];

/** Details, sign-in methods and sessions of the signed-in person. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.passwordChangeRequired) return <MustChangePassword user={user} />;
  if (user.mfaSetupRequired) return <MustSetUpMfa user={user} />;
  return <Profile user={user} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { setupMfa, section } = useSearch({ from: '/frame/profile' });
  const navigate = useNavigate({ from: '/profile' });
  const root = useRef<HTMLDivElement>(null);
  useFoundField(root, section);
  const cards: Record<Section, ReactNode> = {
    'details-section': <DetailsCard user={user} />,
    'password-section': <PasswordCard user={user} />,
    'mfa-section': <MfaCard key={String(setupMfa)} user={user} beginsSetup={setupMfa === true} />,
    'passkeys-section': <PasskeysCard user={user} />,
    'methods-section': <SignInMethodsCard user={user} />,
    'sessions-section': <SessionsCard />,
    'apps-section': (
      <Suspense fallback={<CardSkeleton lines={2} label="Loading connected apps" />}>
        <ConnectedAppsCard />
      </Suspense>
    ),
    'notifications-section': (
      <Suspense fallback={<CardSkeleton lines={6} label="Loading notifications" />}>
        <NotificationPreferencesCard />
      </Suspense>
    ),
    'data-section': !user.visit && <OwnDataCard />,
  };
  const [first = [], second = []] = [PROFILE_SECTIONS.slice(0, FIRST), PROFILE_SECTIONS.slice(FIRST)].map((column) =>
    column.map(({ id }) => (
      <section key={id} id={id} className="min-w-0 scroll-mt-18">
        {cards[id]}
      </section>
    )),
  );
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <FieldSearch
            label="Search your profile"
            root={root}
            onFind={({ name }) => void navigate({ search: (now) => ({ ...now, section: name }), replace: true })}
          />
        }
      />
      <div ref={root} className="max-w-320">
        <Columns first={first} second={second} />
      </div>
    </>
  );
}

/** Number of sections in the first of two columns. */
const FIRST = 4;

/** Blocks all other pages until the password is changed; the server refuses other calls too. */
function MustChangePassword({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const done = async () => {
    toast({ title: 'Password changed', description: 'All your other sessions have ended.', variant: 'success' });
    await refreshAfterRequiredAction(changePassword);
    await navigate({ to: '/' });
  };
  return (
    <>
      <PageHeader title="Choose a new password" />
      <div className="grid max-w-160 gap-4">
        <Banner tone="warning">
          An administrator of your organisation requires you to change your password before you continue. Your work is saved.
        </Banner>
        <Card>
          <PasswordForm email={user.email} onDone={() => void done()} />
        </Card>
      </div>
    </>
  );
}

/** Blocks all other pages until MFA is set up; the server refuses other calls too. */
export function MustSetUpMfa({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const done = () => {
    toast({ title: 'MFA enabled', variant: 'success' });
    void navigate({ to: '/' });
  };
  return (
    <>
      <PageHeader title="Set up multi-factor authentication" />
      <div className="grid max-w-180 gap-4">
        <Banner tone="warning">
          {user.isSuperadmin ? 'Superadmins must set up MFA first.' : 'Your organisation requires MFA before you continue.'} Your work is
          saved, and setup takes two minutes.
        </Banner>
        <section id="mfa-section">
          <MfaCard user={user} beginsSetup onReady={done} />
        </section>
        <section id="passkeys-section">
          <PasskeysCard user={user} onReady={done} />
        </section>
      </div>
    </>
  );
}

/** Export of the person's data, with a link to their API tokens. */
function OwnDataCard() {
  const seesTokens = useCan()('integrations:view');
  const save = useMutation({ mutationFn: () => download(getOwnData) });
  return (
    <Card
      title="Your data"
      actions={
        <Button icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
          Download
        </Button>
      }
    >
      <p className="text-muted">
        One JSON file with the data stored about you: profile, sessions, passkeys, preferences, saved views, notifications, comments,
        feedback, the names of your files and your actions in the audit log. Passwords, keys and tokens are not included.
      </p>
      {seesTokens && (
        <p className="mt-2 text-muted">
          API tokens that act on your behalf are listed under <TextLink to="/integrations">Integrations</TextLink>.
        </p>
      )}
      <FaultMessage error={save.error} />
    </Card>
  );
}

/** Collapsed by default, because three empty fields would look mandatory. */
function PasswordCard({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useRestoredFocus(isOpen, container);
  if (!user.signInMethods.includes('local')) {
    return (
      <Card title="Password">
        <p className="text-muted">You sign in with your work account, so there is no password here.</p>
      </Card>
    );
  }
  const done = () => {
    setOpen(false);
    toast({ title: 'Password changed', description: 'All your other sessions have ended.', variant: 'success' });
    void refreshAfter(changePassword);
  };
  const toggle = <Button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Cancel' : 'Change'}</Button>;
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <Card title="Password" actions={toggle}>
        {isOpen ? (
          <PasswordForm email={user.email} onDone={done} />
        ) : (
          <p className="text-muted">Changing the password ends all your other sessions.</p>
        )}
      </Card>
    </div>
  );
}
