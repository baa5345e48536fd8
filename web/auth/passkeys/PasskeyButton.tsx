import { useMutation } from '@tanstack/react-query';
import { passkeyUnavailableReason } from '#web/session/passkeys/passkeys.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FingerprintIcon } from '#web/ui/icons.guest.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface PasskeyButtonProps {
  children: string;
  /** `sign-in` signs in; the other value completes a pending sign-in as MFA. */
  as: 'sign-in' | 'mfa';
  onDone: () => void;
  /** Called when the server refuses the passkey. */
  onRefused: (error: unknown) => void;
}

/** Renders nothing if the browser does not support passkeys. */
export function PasskeyButton({ children, as, onDone, onRefused }: PasskeyButtonProps) {
  const signIn = useMutation({
    mutationFn: async () => {
      const { addPasskeyToSignIn, signInWithPasskey } = await import('./passkey.signin.ts');
      await (as === 'sign-in' ? signInWithPasskey() : addPasskeyToSignIn());
    },
    onSuccess: () => {
      toast({ title: 'Login Successful', variant: 'success' });
      onDone();
    },
    onError: async (error) => {
      const refusals = await import('#web/session/passkeys/passkeys.refusals.ts').catch(() => null);
      if (refusals?.isDismissed(error)) return;
      const description = refusals?.deviceRefusal(error) ?? null;
      if (description === null) onRefused(error);
      else toast({ title: 'Passkey not used', description, variant: 'destructive' });
    },
  });
  if (passkeyUnavailableReason() !== null) return null;
  return (
    <Button icon={FingerprintIcon} loading={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
      {children}
    </Button>
  );
}
