import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

export interface DialogFormProps {
  /** Label with a verb, such as "Create template". */
  submitLabel: string;
  /** State of the form's call: the button is busy while it runs, and a refusal appears with the fields. */
  saving: { isPending: boolean; error: unknown };
  /** Actions for a stale version, shown instead of the refusal. */
  conflict?: { onTakeTheirs: () => void; onKeepMine: () => void } | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  className?: string;
  children: ReactNode;
}

/** Form that Ctrl+Enter submits from every field. */
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

/** Refusal; takes no space without one. */
export function FormRefusal({ saving, conflict }: Pick<DialogFormProps, 'saving' | 'conflict'>) {
  const refusal = useRef<HTMLDivElement>(null);
  const { error } = saving;
  // Scrolls the dialog to the message, which may be out of view while the button is visible.
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
