import { TextLink } from '#web/ui/TextLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export function ResetPasswordPage() {
  return (
    <AuthFrame title="Reset your password" lead="Passwords cannot be reset by a link yet. Ask an administrator of your organisation.">
      <TextLink to="/auth">Back to Login</TextLink>
    </AuthFrame>
  );
}
