import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Effect of the action, and what stays unchanged. */
  description: ReactNode;
  /** Label with a verb, such as "Delete customer". */
  confirmLabel: string;
  danger?: boolean;
  /** Text that must be typed to enable the button, for destructive actions. */
  typedName?: string;
  pending?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, danger = false, typedName, pending = false, error, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const isReady = typedName === undefined || typed.trim() === typedName;
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={pending} disabled={!isReady} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typedName !== undefined && (
        <Field label={`Type ${typedName} to confirm`}>
          <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
      {error && (
        <p role="alert" className="mt-2 text-danger-text">
          {error}
        </p>
      )}
    </Dialog>
  );
}
