import { useQuery } from '@tanstack/react-query';
import { askPasskeySignIn } from '#contract/auth/passkeys.contract.ts';
import { mfaRefusal } from '#web/session/mfa.words.ts';
import { passkeyHindrance } from '#web/session/passkeys.ts';
import { ask } from '#web/http/ask.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface PasskeyWayProps {
  onDone: () => void;
  /** Nothing more can be tried: the sign-in begins again. */
  onOver: () => void;
}

/** Who comes after a right password may be another person every time. */
const held = { ...ask(askPasskeySignIn), staleTime: 0, gcTime: 0 };

/** A passkey in place of the code, for who has one: the server names theirs to the half sign-in that this browser holds. */
export function PasskeyWay({ onDone, onOver }: PasskeyWayProps) {
  const { data: options } = useQuery({ ...held, enabled: passkeyHindrance() === null });
  const own = options?.['allowCredentials'];
  const refuse = (error: unknown) => {
    const { isOver, ...words } = mfaRefusal(error);
    toast({ ...words, variant: 'destructive' });
    if (isOver) onOver();
  };
  if (!Array.isArray(own) || own.length === 0) return null;
  return (
    <PasskeyButton as="second factor" onDone={onDone} onRefused={refuse}>
      Use a passkey
    </PasskeyButton>
  );
}
