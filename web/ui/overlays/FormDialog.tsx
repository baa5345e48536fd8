import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogForm, type DialogFormProps, FormRefusal, SubmitButton } from './DialogForm.tsx';

interface FormDialogProps extends DialogFormProps {
  open?: boolean;
  title: string;
  description?: ReactNode;
  size?: NonNullable<ComponentProps<typeof Dialog>['size']>;
  /** False if nothing can be submitted; only Cancel is shown. */
  isReady?: boolean;
  /** True for an action that cannot be undone. */
  isDanger?: boolean;
  onClose: () => void;
}

/** Dialog with one form: fields, refusal, Cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const {
    open = true,
    title,
    description,
    size = 'md',
    isReady = true,
    isDanger = false,
    submitLabel,
    saving,
    conflict,
    onSubmit,
    onClose,
    className,
    children,
  } = props;
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isReady && <SubmitButton form={form} saving={saving} submitLabel={submitLabel} isDanger={isDanger} />}
        </>
      }
    >
      <DialogForm id={form} onSubmit={onSubmit} saving={saving} className={className ?? 'grid gap-4'}>
        {children}
        <FormRefusal saving={saving} conflict={conflict} />
      </DialogForm>
    </Dialog>
  );
}
