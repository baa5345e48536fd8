import { deleteScenario } from '#contract/budgets/budgets.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { BudgetModel } from '#web/budgets/budget.model.ts';

interface DeleteScenarioDialogProps {
  model: BudgetModel;
  name: string;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteScenarioDialog({ model, name, onDeleted, onClose }: DeleteScenarioDialogProps) {
  const params = { customerId: model.customerId, fiscalYear: String(model.periods[0]?.year ?? 0), name };
  const dialog = useConfirm(() => call(deleteScenario, { params }), {
    title: `Delete “${name}”?`,
    description: 'The scenario and its own lines are deleted. The plan stays unchanged.',
    confirmLabel: 'Delete scenario',
    danger: true,
    changes: deleteScenario,
    onDone: () => {
      onDeleted();
      onClose();
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
