import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { MfaCard } from './MfaCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';

/** No other page opens until a second factor is set up; the server refuses other calls too. */
export function MustSetUpMfa({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const done = () => {
    toast({ title: 'Two-step sign-in is on', variant: 'success' });
    void navigate({ to: '/' });
  };
  return (
    <>
      <PageHeader title="Set up multi-factor authentication" />
      <div className="grid max-w-180 gap-4">
        <Banner tone="warning">
          {user.isSuperadmin ? 'Superadmins need a second factor first.' : 'Your organisation asks for a second factor before you go on.'}{' '}
          Your work is saved, and the setup takes two minutes.
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
