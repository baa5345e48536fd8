import { useMutation } from '@tanstack/react-query';
import { deleteGoal, type Goal } from '#contract/customers/goals.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function DeleteGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteGoal, { params: { id: goal.id }, body: { version: goal.version } }),
    onSuccess: async () => {
      await refreshAfter(deleteGoal);
      onClose();
    },
    onError: refreshAfterConflict(deleteGoal),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove “${goal.title}”?`}
      description="Its recommendations stay. Decks that were presented keep showing it."
      confirmLabel="Remove goal"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
