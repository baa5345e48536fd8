import { useMutation } from '@tanstack/react-query';
import { deleteScenario } from '#contract/budgets/budgets.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import type { BudgetModel } from '#web/budgets/budget.model.ts';

interface DeleteScenarioDialogProps {
  model: BudgetModel;
  name: string;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteScenarioDialog({ model, name, onDeleted, onClose }: DeleteScenarioDialogProps) {
  const params = { customerId: model.customerId, fiscalYear: String(model.periods[0]?.year ?? 0), name };
  const remove = useMutation({
    mutationFn: () => call(deleteScenario, { params }),
    onSuccess: async () => {
      onDeleted();
      onClose();
      await refreshAfter(deleteScenario);
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${name}”?`}
      description="The scenario and its own lines are deleted. The plan stays as it is."
      confirmLabel="Delete scenario"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
