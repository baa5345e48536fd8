import { RadioField } from '#web/ui/forms/RadioField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const FOUR_EYES = [
  { value: null, label: 'Default', help: 'Another person approves if at least two people can approve.' },
  { value: true, label: 'Always another person' },
  { value: false, label: 'Approving own work is allowed', help: 'The audit log shows who submitted and who approved.' },
];

export function ApprovalCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Approval">
      <RadioField control={control} name="settings.fourEyes" label="Who approves an assessment" options={FOUR_EYES} />
    </Card>
  );
}
