import { useQuery } from '@tanstack/react-query';
import { askPasskeySignIn } from '#contract/auth/passkeys.contract.ts';
import { mfaRefusal } from '#web/session/mfa.words.ts';
import { passkeyUnavailableReason } from '#web/session/passkeys/passkeys.ts';
import { ask } from '#web/http/ask.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface PasskeyWayProps {
  onDone: () => void;
  /** Called when no attempts are left; the sign-in restarts. */
  onOver: () => void;
}

/** Never cached: each pending sign-in may belong to another person. */
const optionsQuery = { ...ask(askPasskeySignIn), staleTime: 0, gcTime: 0 };

/** Offers a passkey instead of the code. The server lists the passkeys for this browser's pending sign-in. */
export function PasskeyWay({ onDone, onOver }: PasskeyWayProps) {
  const { data: options } = useQuery({ ...optionsQuery, enabled: passkeyUnavailableReason() === null });
  const own = options?.['allowCredentials'];
  const refuse = (error: unknown) => {
    const { isOver, ...words } = mfaRefusal(error);
    toast({ ...words, variant: 'destructive' });
    if (isOver) onOver();
  };
  if (!Array.isArray(own) || own.length === 0) return null;
  return (
    <PasskeyButton as="mfa" onDone={onDone} onRefused={refuse}>
      Use a passkey
    </PasskeyButton>
  );
}
