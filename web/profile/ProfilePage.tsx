import { useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MfaCard } from './MfaCard.tsx';
import { MustChangePassword } from './MustChangePassword.tsx';
import { MustSetUpMfa } from './MustSetUpMfa.tsx';
import { NotificationPreferencesCard } from './NotificationPreferencesCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInMethodsCard } from './SignInMethodsCard.tsx';

/** The signed-in person's details, sign-in methods and sessions. */
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
        <section id="details-section" className="scroll-mt-18">
          <DetailsCard user={user} />
        </section>
        <section id="password-section" className="scroll-mt-18">
          <PasswordCard user={user} />
        </section>
        <section id="mfa-section" className="scroll-mt-18">
          <MfaCard key={String(setupMfa)} user={user} beginsSetup={setupMfa === true} />
        </section>
        <section id="passkeys-section" className="scroll-mt-18">
          <PasskeysCard user={user} />
        </section>
        <section id="methods-section" className="scroll-mt-18">
          <SignInMethodsCard user={user} />
        </section>
        <section id="sessions-section" className="scroll-mt-18">
          <SessionsCard />
        </section>
        <section id="notifications-section" className="scroll-mt-18">
          <NotificationPreferencesCard />
        </section>
        {!user.visit && (
          <section id="data-section" className="scroll-mt-18">
            <OwnDataCard />
          </section>
        )}
      </div>
    </>
  );
}
