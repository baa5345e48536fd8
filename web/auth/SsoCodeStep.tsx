import { useNavigate } from '@tanstack/react-router';
import { startSession } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { MfaDialog } from './MfaDialog.tsx';
import { PasskeyWay } from '#web/auth/passkeys/PasskeyWay.tsx';

/** MFA step after single sign-on, if the organisation requires it. */
export function SsoCodeStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const navigate = useNavigate();
  const goHome = () => {
    startSession();
    void navigate({ to: '/' });
  };
  return (
    <AuthFrame title="Your account is setup for SSO" lead={email}>
      <Button className="w-full" variant="ghost" onClick={onOtherEmail}>
        Use a different email
      </Button>
      <MfaDialog
        open
        email={email}
        onDone={goHome}
        onCancel={onOtherEmail}
        otherWay={<PasskeyWay onDone={goHome} onOver={onOtherEmail} />}
      />
    </AuthFrame>
  );
}
