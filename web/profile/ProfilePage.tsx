import { roleLabel } from '#domain/permissions.rules.ts';
import { useCurrentUser } from '#web/app/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** Who the signed-in person is. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title="Profile" />
      <div className="grid max-w-160 gap-4">
        <Card title="You">
          <p className="font-medium">{`${user.firstName} ${user.lastName}`.trim()}</p>
          <p className="text-muted wrap-anywhere">{user.email}</p>
          <p className="text-muted">{roleLabel(user.roles)}</p>
        </Card>
        <section id="mfa-section">
          <Card title="Multi-factor authentication">
            <p>A second step at sign-in cannot be set up on this page yet.</p>
          </Card>
        </section>
      </div>
    </>
  );
}
