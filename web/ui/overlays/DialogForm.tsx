import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

/** The props that a dialog and a drawer with one form share. */
export interface DialogFormProps {
  /** A verb: "Create template". */
  submitLabel: string;
  /** The call that the form makes: its button waits for it, and its refusal is shown with the fields. */
  saving: { isPending: boolean; error: unknown };
  /** Two buttons for a stale version, in place of the refusal. */
  conflict?: { onTakeTheirs: () => void; onKeepMine: () => void } | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** Layout classes of the fields. */
  className?: string;
  children: ReactNode;
}

/** The form; Ctrl+Enter submits it from every field. */
export function DialogForm({
  id,
  onSubmit,
  saving,
  className,
  children,
}: Omit<DialogFormProps, 'submitLabel' | 'conflict'> & { id: string }) {
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !saving.isPending) event.currentTarget.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter submits from every field
    <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKeys} className={className}>
      {children}
    </form>
  );
}

/** The refusal; without one it takes no room in the layout. */
export function FormRefusal({ saving, conflict }: Pick<DialogFormProps, 'saving' | 'conflict'>) {
  const refusal = useRef<HTMLDivElement>(null);
  const { error } = saving;
  // The scrolled box of the dialog: its fields may have scrolled the message away, while the button stays in view.
  useEffect(() => {
    if (error) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={refusal} className="col-span-full scroll-my-4 empty:hidden">
      {conflict ? <ConflictBanner {...conflict} pending={saving.isPending} /> : <FaultMessage error={saving.error} />}
    </div>
  );
}

interface SubmitButtonProps extends Pick<DialogFormProps, 'saving' | 'submitLabel'> {
  form: string;
  isDanger?: boolean;
}

export function SubmitButton({ form, saving, submitLabel, isDanger = false }: SubmitButtonProps) {
  return (
    <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} loading={saving.isPending}>
      {submitLabel}
    </Button>
  );
}
