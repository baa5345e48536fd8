import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createGoal, Goal, updateGoal } from '#contract/customers/goals.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { GOAL_STATUSES } from '#domain/customers/goals.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { DayField } from '#web/ui/fields/DayField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextAreaField } from '#web/ui/fields/TextAreaField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { goalStatusLabel } from '#web/customers/customers.words.ts';

const STATUSES = GOAL_STATUSES.map((status) => ({ value: status, label: goalStatusLabel(status) }));
type GoalForm = z.input<typeof createGoal.body>;

interface GoalDialogProps {
  customerId: string;
  /** Null for a new goal. */
  goal: Goal | null;
  onClose: () => void;
}

function formOf(goal: Goal | null): GoalForm {
  if (!goal) return { title: '', why: '', needs: '', targetDate: null, status: 'on_track', recommendationIds: [] };
  const { title, why, needs, targetDate, status, recommendations } = goal;
  return { title, why, needs, targetDate, status, recommendationIds: recommendations.map(({ id }) => id) };
}

export function GoalDialog({ customerId, goal, onClose }: GoalDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createGoal.body,
    shape: Goal,
    row: goal,
    formOf,
    send: (body) => (goal ? call(updateGoal, { params: { id: goal.id }, body }) : call(createGoal, { params: { id: customerId }, body })),
    onSaved: async () => {
      await refreshAfter(updateGoal);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={goal ? 'Edit goal' : 'Add goal'}
      submitLabel={goal ? 'Save goal' : 'Add goal'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextField control={control} name="title" label="Goal" required help="In the customer’s words" className="md:col-span-2" />
      <TextAreaField control={control} name="why" label="Why" rows={2} className="md:col-span-2" />
      <TextAreaField control={control} name="needs" label="What it needs" rows={2} className="md:col-span-2" />
      <DayField control={control} name="targetDate" label="By" />
      <SelectField control={control} name="status" label="How it stands" options={STATUSES} />
      <ServedBy control={control} customerId={customerId} goal={goal} />
    </FormDialog>
  );
}

/** The recommendations that serve the goal; one that is done or declined stays chosen. */
function ServedBy({ control, customerId, goal }: { control: Control<GoalForm>; customerId: string; goal: Goal | null }) {
  const { field, fieldState } = useController({ control, name: 'recommendationIds' });
  const listed = useQuery(ask(listRecommendations, { query: { customerId, sort: '-priority', limit: '200' } }));
  const chosen = field.value ?? [];
  const open = (listed.data ?? []).filter(({ id, status }) => chosen.includes(id) || (status !== 'done' && status !== 'declined'));
  const former = (goal?.recommendations ?? []).filter(({ id }) => !open.some((one) => one.id === id));
  const rows = [...open, ...former];
  const error = fieldState.error?.message ?? (listed.error && faultOf(listed.error).headline);
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1 font-medium">Served by</legend>
      {rows.length === 0 && !listed.isPending && <p className="text-muted">Nothing is recommended to this customer yet.</p>}
      <div className="grid max-h-48 gap-2 overflow-y-auto">
        {rows.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => field.onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            <span className="wrap-anywhere">{title}</span>
          </Checkbox>
        ))}
      </div>
      {error && <p className="mt-1 text-xs text-danger-text">{error}</p>}
    </fieldset>
  );
}
