import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from './confirm.dialog.ts';
import { useConfirm } from './useConfirm.ts';

interface ConfirmedButtonProps<Result> extends Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'title'> {
  asks: string;
  /** Effect of the action, and what stays unchanged. */
  description: ReactNode;
  /** Label with a verb, such as "Delete customer". */
  confirmLabel: string;
  danger?: boolean;
  /** Runs after confirmation; a refusal keeps the dialog open with the reason. */
  action: () => Promise<Result>;
  onDone: (result: Result) => void | Promise<unknown>;
  onRefused?: (error: Error) => unknown;
}

export function ConfirmedButton<Result>(props: ConfirmedButtonProps<Result>) {
  const { asks, description, confirmLabel, danger, action, onDone, onRefused, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const dialog = useConfirm(action, {
    title: asks,
    description,
    confirmLabel,
    danger: danger ?? false,
    onDone: (result) => {
      setAsking(false);
      return onDone(result);
    },
    ...(onRefused && { onRefused }),
    onClose: () => setAsking(false),
  });
  return (
    <>
      <Button {...button} {...ConfirmDialog.prefetch} onClick={() => setAsking(true)} />
      <ConfirmDialog {...dialog} open={isAsking} />
    </>
  );
}
