import { useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Collapsed until it is needed: three empty fields would look as if they had to be filled in. */
export function PasswordCard({ user }: { user: CurrentUser }) {
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
          <p className="text-muted">Changing it ends all your other sessions.</p>
        )}
      </Card>
    </div>
  );
}
