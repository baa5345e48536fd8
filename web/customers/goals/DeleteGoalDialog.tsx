import { deleteGoal, type Goal } from '#contract/customers/goals.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function DeleteGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteGoal, { params: { id: goal.id }, body: { version: goal.version } }), {
    title: `Remove “${goal.title}”?`,
    description: 'Its recommendations are kept. Presented decks keep showing it.',
    confirmLabel: 'Remove goal',
    danger: true,
    changes: deleteGoal,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
