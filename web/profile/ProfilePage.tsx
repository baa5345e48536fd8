import { useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#web/app/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MfaCard } from './MfaCard.tsx';
import { MustChangePassword } from './MustChangePassword.tsx';
import { MustSetUpMfa } from './MustSetUpMfa.tsx';
import { NotificationPreferencesCard } from './NotificationPreferencesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInMethodsCard } from './SignInMethodsCard.tsx';

/** Everything about the signed-in person: details, how they sign in, where they are signed in. */
export function ProfilePage() {
  const user = useCurrentUser();
  const { setupMfa } = useSearch({ from: '/frame/profile' });
  if (!user) return null;
  if (user.passwordChangeRequired) return <MustChangePassword user={user} />;
  if (user.mfaSetupRequired) return <MustSetUpMfa user={user} />;
  return (
    <>
      <PageHeader title="Profile" />
      <div className="grid max-w-180 gap-4">
        <DetailsCard user={user} />
        <section id="password-section">
          <PasswordCard user={user} />
        </section>
        <section id="mfa-section">
          <MfaCard key={String(setupMfa)} user={user} beginsSetup={setupMfa === true} />
        </section>
        <section id="passkeys-section">
          <PasskeysCard user={user} />
        </section>
        <section id="methods-section">
          <SignInMethodsCard user={user} />
        </section>
        <section id="sessions-section">
          <SessionsCard />
        </section>
        <section id="notifications-section">
          <NotificationPreferencesCard />
        </section>
      </div>
    </>
  );
}
