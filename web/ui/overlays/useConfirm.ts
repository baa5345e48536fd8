import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface ConfirmWords<Result> {
  title: string;
  /** The effect, and what stays unchanged. */
  description: ReactNode;
  /** A verb: "Delete customer". */
  confirmLabel: string;
  danger?: boolean;
  /** A text that must be typed before the button works. */
  typedName?: string;
  /** What this entry changes is read again at the end, also after a refusal: somebody else may have changed or deleted the row. */
  changes?: Endpoint;
  /** Done in place of closing the dialog, such as leaving the page of what was deleted. */
  onDone?: (result: Result) => unknown;
  onRefused?: (error: Error) => unknown;
  onClose: () => void;
}

/** The props of a ConfirmDialog whose button makes the call; when it is refused, the dialog stays and says why. */
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
