import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { refreshAfterRequiredAction } from '#web/http/refresh.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** No other page opens until the password is changed; the server refuses other calls too. */
export function MustChangePassword({ user }: { user: CurrentUser }) {
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
          An administrator of your organisation asks you to change your password before you go on. Your work is saved.
        </Banner>
        <Card>
          <PasswordForm email={user.email} onDone={() => void done()} />
        </Card>
      </div>
    </>
  );
}
