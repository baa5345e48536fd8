import { useCurrentUser } from '#web/app/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MustChangePassword } from './MustChangePassword.tsx';
import { NotificationPreferencesCard } from './NotificationPreferencesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInMethodsCard } from './SignInMethodsCard.tsx';

/** Everything about the signed-in person: details, how they sign in, where they are signed in. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.passwordChangeRequired) return <MustChangePassword user={user} />;
  return (
    <>
      <PageHeader title="Profile" />
      <div className="grid max-w-180 gap-4">
        <DetailsCard user={user} />
        <section id="password-section">
          <PasswordCard user={user} />
        </section>
        <section id="mfa-section">
          <Card title="Multi-factor authentication">
            <p>A second step at sign-in cannot be set up on this page yet.</p>
          </Card>
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
