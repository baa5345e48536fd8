import { Controller } from 'react-hook-form';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const FOUR_EYES = [
  { value: 'default', label: 'As usual', help: 'Somebody else approves once two people of the organisation may.' },
  { value: 'on', label: 'Always another person' },
  { value: 'off', label: 'Own work may be approved', help: 'The audit log shows who submitted and who approved.' },
] as const;
const FOUR_EYES_VALUE = { default: null, on: true, off: false } as const;

function fourEyesChoice(value: boolean | null | undefined) {
  if (value === true) return 'on';
  return value === false ? 'off' : 'default';
}

export function ApprovalCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Approval">
      <Controller
        control={control}
        name="settings.fourEyes"
        render={({ field }) => (
          <RadioGroup
            label="Who approves an assessment"
            options={FOUR_EYES}
            value={fourEyesChoice(field.value)}
            onChange={(choice) => field.onChange(FOUR_EYES_VALUE[choice])}
          />
        )}
      />
    </Card>
  );
}
