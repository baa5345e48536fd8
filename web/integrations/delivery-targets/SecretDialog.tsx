import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx';

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Secret of a webhook, shown once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title={`Secret of “${name}”`}
      description="Copy it now; it is shown only once. Use it to verify the signature of each call."
      label="Copy secret"
      value={secret}
      onClose={onClose}
    />
  );
}
