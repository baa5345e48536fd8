import { type Control, useController, useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { FEATURE_NAMES, type Feature, type FeatureChoice } from '#domain/features/features.rules.ts';
import { useOrganizationChange } from '#web/console/organization.change.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface FeaturesDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

const CHOICES = [
  { value: 'usual', label: 'Default' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

interface Choices {
  choices: { feature: Feature; choice: FeatureChoice }[];
  reason: string;
}

/** Enables or disables features for one organisation, overriding the general setting. */
export function FeaturesDialog({ organization, onClose }: FeaturesDialogProps) {
  const change = useOrganizationChange(organization, 'Features changed', onClose);
  const former = organization.features.map(({ feature, choice }) => ({ feature, choice }));
  const { control, handleSubmit } = useForm<Choices>({ defaultValues: { choices: former, reason: '' } });
  return (
    <FormDialog
      title={`Features of ${organization.name}`}
      description="A closed feature disappears from the navigation, its requests are refused with your reason, and its jobs are paused. Nothing is deleted."
      submitLabel="Change features"
      saving={change}
      onSubmit={handleSubmit(({ choices, reason }) =>
        change.mutate({
          reason,
          features: Object.fromEntries(
            choices.filter(({ choice }, index) => choice !== former[index]?.choice).map(({ feature, choice }) => [feature, choice]),
          ),
        }),
      )}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {former.map(({ feature }, index) => (
          <li key={feature} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_13rem]">
            <span>{FEATURE_NAMES[feature]}</span>
            <Chooser control={control} index={index} label={FEATURE_NAMES[feature]} />
          </li>
        ))}
      </ul>
      <ReasonField control={control} name="reason" help="Users see it in place of the feature, and it is recorded in their audit log." />
    </FormDialog>
  );
}

function Chooser({ control, index, label }: { control: Control<Choices>; index: number; label: string }) {
  const { value, onChange } = useController({ control, name: `choices.${index}.choice` }).field;
  return <Select label={label} options={CHOICES} value={value} onChange={onChange} />;
}
