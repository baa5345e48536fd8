import { TextLink } from '#web/ui/TextLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthFrame title="Forgot your password?" lead="A link to reset it cannot be sent yet. Ask an administrator of your organisation.">
      <TextLink to="/auth">Back to Login</TextLink>
    </AuthFrame>
  );
}
