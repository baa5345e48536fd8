import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NO_ORGANIZATION } from '#web/session/sso.words.ts';

interface SsoStepProps {
  email: string;
  organizationId: string | null;
  /** Absent for accounts without a password. */
  onPassword?: (() => void) | undefined;
  onOtherEmail: () => void;
}

/** Redirects to the organisation's identity provider. */
export function SsoStep({ email, organizationId, onPassword, onOtherEmail }: SsoStepProps) {
  const leave = () => {
    if (organizationId === null) return toast(NO_ORGANIZATION);
    window.location.assign(`/auth/entra/login?${new URLSearchParams({ org: organizationId }).toString()}`);
  };
  return (
    <AuthFrame title="Your account is setup for SSO" lead={email}>
      <div className="flex flex-col gap-3">
        <Button variant="primary" autoFocus onClick={leave}>
          Continue with Microsoft
        </Button>
        {onPassword && <Button onClick={onPassword}>Use your password instead</Button>}
        <Button variant="ghost" onClick={onOtherEmail}>
          Use a different email
        </Button>
      </div>
    </AuthFrame>
  );
}
