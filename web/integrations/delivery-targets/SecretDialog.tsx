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
      title={`Secret of “${name}”`}
      description="Copy it now; it is shown only once. Use it to verify the signature of each call."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CopyField label="Copy secret" value={secret} />
    </Dialog>
  );
}
