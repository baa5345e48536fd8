import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const NAMES = [
  ['good', 'Good from'],
  ['fair', 'Fair from'],
  ['poor', 'Poor from'],
] as const;

/** Score limits for good, fair and poor; templates can define their own. */
export function BandsCard({ form: { control, formState, setValue } }: { form: OrganizationFields }) {
  const mayEdit = useCan()('settings:edit');
  const faults = formState.errors.settings?.scoreBands;
  const fault = faults?.root?.message ?? faults?.message;
  return (
    <Card title="Score bands" className="grid gap-3">
      <p className="text-muted">
        Scores below Poor are critical. Approved results keep the bands they were approved with, and a template can have its own bands.
      </p>
      <div className="grid grid-cols-3 gap-3">
        {NAMES.map(([band, label]) => (
          <NumberField key={band} control={control} name={`settings.scoreBands.${band}`} label={label} empty={Number.NaN} />
        ))}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-danger-text">
          {fault}
        </p>
      )}
      {mayEdit && (
        <div>
          <Button onClick={() => setValue('settings.scoreBands', { ...SCORE_BANDS }, { shouldDirty: true, shouldValidate: true })}>
            Restore default bands
          </Button>
        </div>
      )}
    </Card>
  );
}
