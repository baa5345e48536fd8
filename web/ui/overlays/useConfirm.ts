import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface ConfirmWords<Result> {
  title: string;
  /** Effect of the action, and what stays unchanged. */
  description: ReactNode;
  /** Label with a verb, such as "Delete customer". */
  confirmLabel: string;
  danger?: boolean;
  /** Text that must be typed to enable the button. */
  typedName?: string;
  /**
   * Endpoint whose changed data is refetched at the end, even after a refusal, since another person may have changed or deleted the row.
   */
  changes?: Endpoint;
  /** Called instead of closing the dialog, such as to leave the page of a deleted record. */
  onDone?: (result: Result) => unknown;
  onRefused?: (error: Error) => unknown;
  onClose: () => void;
}

/** Props of a ConfirmDialog whose button makes the call; a refusal keeps the dialog open with the reason. */
export function useConfirm<Result>(call: () => Promise<Result>, { changes, onDone, onRefused, onClose, ...words }: ConfirmWords<Result>) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess: async (result) => {
      await (onDone ? onDone(result) : onClose());
      if (changes) await refreshAfter(changes);
    },
    onError: (refusal) => {
      if (changes && faultOf(refusal).status > 0) void refreshAfter(changes);
      return onRefused?.(refusal);
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return {
    ...words,
    open: true,
    pending: isPending,
    error: error && faultOf(error).displayText,
    onConfirm: () => mutate(),
    onClose: close,
  };
}
