import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Secret of a webhook, shown once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      title={`The secret of “${name}”`}
      description="Copy it now: it is shown this once. Your program checks the signature of each call with it."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CopyField label="Copy the secret" value={secret} />
    </Dialog>
  );
}
