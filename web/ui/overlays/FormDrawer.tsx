import { useId, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogForm, type DialogFormProps, FormRefusal, SubmitButton } from './DialogForm.tsx';
import { Drawer } from './Drawer.tsx';

interface FormDrawerProps extends DialogFormProps {
  title: string;
  width?: string;
  /** True if closing would discard changes, which requires confirmation. */
  isDirty?: boolean;
  onClose: () => void;
}

export function FormDrawer({
  title,
  width,
  isDirty = false,
  submitLabel,
  saving,
  conflict,
  onSubmit,
  onClose,
  className,
  children,
}: FormDrawerProps) {
  const form = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (isDirty && !isLeaving ? setLeaving(true) : onClose());
  const question = (
    <>
      <p className="mr-auto self-center">Discard your changes?</p>
      <Button onClick={() => setLeaving(false)}>Keep editing</Button>
      <Button variant="danger" onClick={onClose}>
        Discard
      </Button>
    </>
  );
  const buttons = (
    <>
      {isDirty && <p className="mr-auto self-center text-sm text-muted">Unsaved changes</p>}
      <Button onClick={close}>Cancel</Button>
      <SubmitButton form={form} saving={saving} submitLabel={submitLabel} />
    </>
  );
  return (
    <Drawer open onClose={close} title={title} {...(width && { width })} footer={isLeaving && isDirty ? question : buttons}>
      <DialogForm id={form} onSubmit={onSubmit} saving={saving} className={className ?? 'grid gap-4 p-4'}>
        <FormRefusal saving={saving} conflict={conflict} />
        {children}
      </DialogForm>
    </Drawer>
  );
}
