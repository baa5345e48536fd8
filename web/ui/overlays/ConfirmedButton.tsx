import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from './confirm.dialog.ts';

interface ConfirmedButtonProps<Result> extends Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'title'> {
  /** The question. */
  asks: string;
  /** The effect, and what stays unchanged. */
  description: ReactNode;
  /** A verb: "Delete customer". */
  confirmLabel: string;
  danger?: boolean;
  /** What is done after the confirmation; when it is refused, the dialog stays and says why. */
  action: () => Promise<Result>;
  onDone: (result: Result) => void | Promise<unknown>;
}

/** A button whose action is done after a question. */
export function ConfirmedButton<Result>(props: ConfirmedButtonProps<Result>) {
  const { asks, description, confirmLabel, danger, action, onDone, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const mutation = useMutation({
    mutationFn: action,
    onSuccess: async (result) => {
      setAsking(false);
      await onDone(result);
    },
  });
  return (
    <>
      <Button {...button} {...ConfirmDialog.prefetch} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        danger={danger ?? false}
        title={asks}
        description={description}
        confirmLabel={confirmLabel}
        pending={mutation.isPending}
        error={mutation.error && faultOf(mutation.error).displayText}
        onConfirm={() => mutation.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
