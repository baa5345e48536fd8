import { useMutation } from '@tanstack/react-query';
import { isAboutMoney } from '#domain/proposals/changes.rules.ts';
import { acceptChanges, rejectChanges, type TrayChange, undoChanges } from '#contract/proposals/changes.contract.ts';
import { listTray } from '#contract/proposals/tray.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const UNDO_MS = 10_000;

/** Changes that are accepted together: neither money nor records that were changed since. */
export function acceptableChanges(changes: readonly TrayChange[]): TrayChange[] {
  return changes.filter(({ mayDecide, hasChanged, proposed }) => mayDecide && !hasChanged && !isAboutMoney(proposed));
}

function showRefused(error: unknown): void {
  const { message, resolution } = faultOf(error);
  toast({ title: message, description: resolution, variant: 'destructive' });
  void readAgain(listTray);
}

export function useChangeDecisions() {
  const undo = useMutation({
    mutationFn: (ids: string[]) => call(undoChanges, { body: { ids } }),
    onError: showRefused,
    onSettled: () => refreshAfter(undoChanges),
  });
  const offerUndo = (ids: string[], done: string) =>
    toast({
      title: `${countText(ids.length, 'change')} ${done}`,
      action: { label: 'Undo', onSelect: () => undo.mutate(ids) },
      duration: UNDO_MS,
    });
  const accept = useMutation({
    mutationFn: (changes: readonly TrayChange[]) =>
      call(acceptChanges, { body: { ids: changes.map(({ id }) => id), versions: changes.map(({ version }) => version) } }),
    onError: showRefused,
    onSuccess: async ({ accepted }) => {
      offerUndo(accepted, 'accepted');
      await refreshAfter(acceptChanges);
    },
  });
  const reject = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => call(rejectChanges, { body: { ids: [id], reason } }),
    onError: showRefused,
    onSuccess: async ({ rejected }) => {
      offerUndo(rejected, 'rejected');
      await refreshAfter(rejectChanges);
    },
  });
  return {
    accept: (changes: readonly TrayChange[]) => accept.mutate(changes),
    reject: (id: string, reason: string) => reject.mutateAsync({ id, reason }).catch(() => undefined),
    isBusy: accept.isPending || reject.isPending || undo.isPending,
  };
}
export type ChangeDecisions = ReturnType<typeof useChangeDecisions>;
