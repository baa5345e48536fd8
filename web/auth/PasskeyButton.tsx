import { useMutation } from '@tanstack/react-query';
import { deviceRefusal, isPutAway, passkeyHindrance } from '#web/app/passkeys.ts';
import { Button } from '#web/ui/Button.tsx';
import { FingerprintIcon } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/toasts.ts';

interface PasskeyButtonProps {
  children: string;
  onDone: () => void;
  /** The server said no. */
  onRefused: (error: unknown) => void;
}

/** Signs in with a passkey, alone or as the second factor of a sign-in under way; absent where the browser has none. */
export function PasskeyButton({ children, onDone, onRefused }: PasskeyButtonProps) {
  const signIn = useMutation({
    mutationFn: async () => (await import('./passkey.signin.ts')).signInWithPasskey(),
    onSuccess: () => {
      toast({ title: 'Login Successful', variant: 'success' });
      onDone();
    },
    onError: (error) => {
      if (isPutAway(error)) return;
      const description = deviceRefusal(error);
      if (description === null) onRefused(error);
      else toast({ title: 'Passkey Not Used', description, variant: 'destructive' });
    },
  });
  if (passkeyHindrance() !== null) return null;
  return (
    <Button icon={FingerprintIcon} loading={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
      {children}
    </Button>
  );
}
