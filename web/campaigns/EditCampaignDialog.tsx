import { useState } from 'react';
import { Campaign, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { useToday } from '#web/session/today.ts';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { quarterChoices } from './quarter.choices.ts';

const PRIORITY_CHOICES = PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }));

export function EditCampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { id } = campaign;
  const today = useToday();
  const [quarters] = useState(() => quarterChoices(today, campaign.targetQuarter));
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: updateCampaign.body,
    shape: Campaign,
    row: campaign,
    values: (row) => valuesOf(row ?? campaign),
    send: (body) => call(updateCampaign, { params: { id }, body }),
    onSaved: async () => {
      await refreshAfter(updateCampaign);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Edit ${campaign.title}`}
      description="Open recommendations change with the next “Update recommendations”."
      submitLabel="Save campaign"
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 md:grid-cols-2"
    >
      <TextField control={control} name="title" label="Recommendation" required className="md:col-span-2" />
      <TextAreaField control={control} name="problem" label="Problem" rows={3} className="md:col-span-2" />
      <TextAreaField control={control} name="benefit" label="Benefit" rows={3} className="md:col-span-2" />
      <TextAreaField control={control} name="riskIfNot" label="Risk if not done" rows={3} className="md:col-span-2" />
      <SelectField control={control} name="priority" label="Priority" options={PRIORITY_CHOICES} />
      <SelectField control={control} name="targetQuarter" label="Target quarter" options={quarters} />
      <PersonField control={control} name="ownerId" label="Owner" present={campaign.owner} placeholder="Unassigned" />
    </FormDialog>
  );
}

function valuesOf({ title, problem, benefit, riskIfNot, priority, targetQuarter, owner }: Campaign) {
  return { title, problem, benefit, riskIfNot, priority, targetQuarter, ownerId: owner?.id ?? null };
}
