import { useCurrentUser } from '#web/app/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';

/** Everything about the signed-in person: details, how they sign in, where they are signed in. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Profile" />
      <div className="grid max-w-180 gap-4">
        <DetailsCard user={user} />
        <section id="mfa-section">
          <Card title="Multi-factor authentication">
            <p>A second step at sign-in cannot be set up on this page yet.</p>
          </Card>
        </section>
      </div>
    </>
  );
}
