import { RadioField } from '#web/ui/forms/RadioField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const FOUR_EYES = [
  { value: null, label: 'As usual', help: 'Somebody else approves once two people of the organisation may.' },
  { value: true, label: 'Always another person' },
  { value: false, label: 'Own work may be approved', help: 'The audit log shows who submitted and who approved.' },
];

export function ApprovalCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Approval">
      <RadioField control={control} name="settings.fourEyes" label="Who approves an assessment" options={FOUR_EYES} />
    </Card>
  );
}
