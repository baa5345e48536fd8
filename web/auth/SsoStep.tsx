import type { SignInProvider } from '#contract/auth/auth.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NO_ORGANIZATION } from '#web/session/sso.words.ts';
import { PROVIDER_ICONS } from '#web/session/provider.icons.ts';

interface SsoStepProps {
  /** Absent if there is no other way in, so that no address is asked for. */
  email?: string;
  organizationId: string | null;
  providers: readonly SignInProvider[];
  /** Absent for accounts without a password. */
  onPassword?: (() => void) | undefined;
  onOtherEmail: () => void;
}

/** Redirects to one of the organisation's identity providers. */
export function SsoStep({ email, organizationId, providers, onPassword, onOtherEmail }: SsoStepProps) {
  const leave = (provider: SignInProvider) => {
    if (organizationId === null) return toast(NO_ORGANIZATION);
    const chosen = providers.length > 1 ? `&provider=${provider.id}` : '';
    window.location.assign(`/auth/entra/login?org=${organizationId}${chosen}`);
  };
  return (
    <AuthFrame title="Your account is setup for SSO" {...(email !== undefined && { lead: email })}>
      <div className="flex flex-col gap-3">
        {providers.map((provider, index) => (
          <Button
            key={provider.id}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={PROVIDER_ICONS[provider.preset]}
            autoFocus={index === 0}
            onClick={() => leave(provider)}
          >
            Continue with {provider.name}
          </Button>
        ))}
        {onPassword && <Button onClick={onPassword}>Use your password instead</Button>}
        <Button variant="ghost" onClick={onOtherEmail}>
          {email === undefined ? 'Sign in with email' : 'Use a different email'}
        </Button>
      </div>
    </AuthFrame>
  );
}
