import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createScenario } from '#contract/budgets/budgets.contract.ts';
import type { Path } from '#contract/paths/paths.contract.ts';
import { movesOf } from '#domain/paths/paths.rules.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type FoundPath, planName } from './path.words.ts';

interface SaveScenarioDialogProps {
  path: Path;
  plan: NonNullable<FoundPath['plan']>;
  onClose: () => void;
}

/** Keeps the plan as a budget scenario, which compares its cost with the budget and can be accepted later. */
export function SaveScenarioDialog({ path, plan, onClose }: SaveScenarioDialogProps) {
  const { customer, from } = path;
  const navigate = useNavigate();
  const changes = movesOf(plan.quarters).map(({ id, to }) => ({ recommendationId: id, quarter: to }));
  const { control, handleSubmit } = useContractForm(createScenario.body, { name: planName(plan.kind, path), changes });
  const params = { customerId: customer.id, fiscalYear: String(from.year) };
  const save = useMutation({
    mutationFn: (body: { name: string }) => call(createScenario, { params, body: { ...body, changes } }),
    onSuccess: async (_, { name }) => {
      await refreshAfter(createScenario);
      const open = () => void navigate({ to: '/customers/$id', params: { id: customer.id }, search: { tab: 'budget', scenario: name } });
      toast({ title: 'Scenario saved', description: name, action: { label: 'Open budget', onSelect: open } });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Save as scenario"
      description="The budget compares the scenario with the plan. The roadmap stays unchanged until you accept the scenario."
      submitLabel="Save scenario"
      saving={save}
      onSubmit={handleSubmit(({ name }) => save.mutate({ name }))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required />
    </FormDialog>
  );
}
