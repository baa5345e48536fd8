import { mfaRefusal } from '#web/app/mfa.words.ts';
import { toast } from '#web/ui/toasts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface PasskeyWayProps {
  onDone: () => void;
  /** Nothing more can be tried: the sign-in begins again. */
  onOver: () => void;
}

/** A passkey in place of the code. */
export function PasskeyWay({ onDone, onOver }: PasskeyWayProps) {
  const refuse = (error: unknown) => {
    const { isOver, ...words } = mfaRefusal(error);
    toast({ ...words, variant: 'destructive' });
    if (isOver) onOver();
  };
  return (
    <PasskeyButton as="second factor" onDone={onDone} onRefused={refuse}>
      Use a passkey
    </PasskeyButton>
  );
}
