import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createGoal, type Goal, updateGoal } from '#contract/customers/goals.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { GOAL_STATUSES } from '#domain/customers/goals.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { goalStatusLabel } from '#web/customers/customers.words.ts';

const STATUSES = GOAL_STATUSES.map((status) => ({ value: status, label: goalStatusLabel(status) }));
type GoalForm = z.input<typeof createGoal.body>;

interface GoalDialogProps {
  customerId: string;
  /** Null for a new goal. */
  goal: Goal | null;
  onClose: () => void;
}

const NEW: GoalForm = { title: '', why: '', needs: '', targetDate: null, status: 'on_track', recommendationIds: [] };

export function GoalDialog({ customerId, goal, onClose }: GoalDialogProps) {
  return (
    <EntityDialog
      entry={createGoal}
      row={goal}
      blank={NEW}
      valuesOf={({ recommendations, ...row }) => ({ ...row, recommendationIds: recommendations.map(({ id }) => id) })}
      send={(body) => (goal ? call(updateGoal, { params: { id: goal.id }, body }) : call(createGoal, { params: { id: customerId }, body }))}
      title={goal ? 'Edit goal' : 'Add goal'}
      submitLabel={goal ? 'Save goal' : 'Add goal'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label="Goal" required help="In the customer’s words" className="md:col-span-2" />
          <TextAreaField control={control} name="why" label="Why" rows={2} className="md:col-span-2" />
          <TextAreaField control={control} name="needs" label="Needs" rows={2} className="md:col-span-2" />
          <DayField control={control} name="targetDate" label="By" />
          <SelectField control={control} name="status" label="Status" options={STATUSES} />
          <ServedBy control={control} customerId={customerId} goal={goal} />
        </>
      )}
    </EntityDialog>
  );
}

/** Recommendations that serve the goal; done and declined ones stay selected. */
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
      <legend className="mb-1 font-medium">Supported by</legend>
      {rows.length === 0 && !listed.isPending && <p className="text-muted">No recommendations for this customer yet.</p>}
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
