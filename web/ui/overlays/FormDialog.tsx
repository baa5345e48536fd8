import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** A verb: "Create template". */
  submitLabel: string;
  /** The call that the form makes: its button waits for it, and its refusal is shown below the fields. */
  saving: { isPending: boolean; error: unknown };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  /** Layout of the fields. */
  className?: string;
  children: ReactNode;
}

/** A dialog around one form: fields, refusal, Cancel and the button that submits. */
export function FormDialog({ title, description, submitLabel, saving, onSubmit, onClose, className, children }: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={saving.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void onSubmit(event)} className={className ?? 'grid gap-4'}>
        {children}
        <FaultMessage error={saving.error} />
      </form>
    </Dialog>
  );
}
