import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface ShownOnceDialogProps {
  title: string;
  description: string;
  label: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
}

/** New secret or token, which cannot be read again. */
export function ShownOnceDialog({ title, description, label, value, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CopyField label={label} value={value} />
      {children}
    </Dialog>
  );
}
