import { useMutation } from '@tanstack/react-query';
import { createScenario } from '#contract/budgets/budgets.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import type { BudgetModel } from '#web/budgets/budget.model.ts';

interface NewScenarioDialogProps {
  model: BudgetModel;
  onMade: (name: string) => void;
  onClose: () => void;
}

export function NewScenarioDialog({ model, onMade, onClose }: NewScenarioDialogProps) {
  const { control, handleSubmit } = useContractForm(createScenario.body, { name: '' });
  const fiscalYear = String(model.periods[0]?.year ?? 0);
  const save = useMutation({
    mutationFn: (body: { name: string }) => call(createScenario, { params: { customerId: model.customerId, fiscalYear }, body }),
    onSuccess: async (_, { name }) => {
      await refreshAfter(createScenario);
      onMade(name);
      onClose();
    },
  });
  return (
    <FormDialog
      title="New scenario"
      description="A scenario follows the plan until you change a quarter, an option or a line in it. The plan stays unchanged until you accept the scenario."
      submitLabel="Create scenario"
      saving={save}
      onSubmit={handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required placeholder="Network in Q2" />
    </FormDialog>
  );
}
