import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CodeField } from '#web/session/CodeField.tsx';
import { isComplete, mfaRefusal } from '#web/session/mfa.words.ts';

interface MfaDialogProps {
  open: boolean;
  /** Person whose sign-in is pending. */
  email: string;
  onDone: () => void;
  /** Called on cancellation or expiry; the sign-in restarts. */
  onCancel: () => void;
  /** Alternative MFA method, such as a passkey. */
  otherWay?: ReactNode;
}

/** MFA step of a sign-in. Closing the dialog discards the input. */
export function MfaDialog({ open, ...rest }: MfaDialogProps) {
  return open && <AskForCode {...rest} />;
}

function AskForCode({ email, onDone, onCancel, otherWay }: Omit<MfaDialogProps, 'open'>) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: () => call(verifyMfa, { body: { email, token: code, isBackupCode: isBackup } }),
    onSuccess: () => {
      toast({ title: 'Login Successful', variant: 'success' });
      onDone();
    },
    onError: (error) => {
      const { isOver, ...words } = mfaRefusal(error);
      toast({ ...words, variant: 'destructive' });
      setCode('');
      // After an expired session the dialog restarts with the authenticator code.
      if (faultOf(error).code === 'SESSION_EXPIRED') setBackup(false);
      if (isOver) onCancel();
      else field.current?.focus();
    },
  });
  const isReady = isComplete(code, isBackup);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady && !verify.isPending) verify.mutate();
  };
  const swap = () => {
    setBackup(!isBackup);
    setCode('');
    field.current?.focus();
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onCancel}
      title="Multi-Factor Authentication"
      description={isBackup ? 'Enter one of your 8-character backup codes.' : 'Enter the 6-digit code from your authenticator app.'}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form="mfa-code" variant="primary" disabled={!isReady} loading={verify.isPending || verify.isSuccess}>
            Verify
          </Button>
        </>
      }
    >
      <form id="mfa-code" noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <CodeField ref={field} isBackup={isBackup} value={code} onChange={setCode} />
        <Button variant="ghost" size="sm" className="-ml-3" onClick={swap}>
          {isBackup ? 'Use authenticator app' : 'Use backup code'}
        </Button>
        {otherWay}
      </form>
    </Dialog>
  );
}
