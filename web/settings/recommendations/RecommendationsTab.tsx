import { useController } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { type RecommendationState, STATE_OF } from '#domain/recommendations/recommendations.rules.ts';
import { MOST_CATEGORIES, usualStatusName } from '#domain/recommendations/status.names.rules.ts';
import { OrganizationForm, type OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { LinesField } from '#web/ui/forms/LinesField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';

const STATES: Readonly<Record<RecommendationState, string>> = {
  open: "Awaiting the customer's decision.",
  won: 'Agreed but not done yet.',
  closed: 'Done.',
  lost: 'Declined.',
};

const valuesOf = ({ settings: { recommendations } }: Organization) => ({
  settings: {
    recommendations: {
      statusNames: Object.fromEntries(RECOMMENDATION_STATUSES.map((status) => [status, recommendations?.statusNames?.[status] ?? ''])),
      categories: [...(recommendations?.categories ?? [])],
    },
  },
});

/** Names of recommendation statuses, and offered categories. */
export function RecommendationsTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {({ control, formState: { errors } }) => {
        const fault = errors.settings?.recommendations?.statusNames;
        return (
          <Columns
            first={
              <Card title="Recommendation statuses" className="grid gap-3">
                <p className="text-muted">
                  These names are used wherever a status is shown or exported. The meaning of a status does not change.
                </p>
                <div className="grid gap-3 sm:grid-cols-2">
                  {RECOMMENDATION_STATUSES.map((status) => (
                    <TextField
                      key={status}
                      control={control}
                      name={`settings.recommendations.statusNames.${status}`}
                      label={usualStatusName(status)}
                      help={STATES[STATE_OF[status]]}
                      placeholder={usualStatusName(status)}
                    />
                  ))}
                </div>
                {fault?.message && (
                  <p role="alert" className="text-sm text-danger-text">
                    The names {fault.message}.
                  </p>
                )}
                <div className="flex flex-wrap gap-2" role="group" aria-label="Current statuses">
                  {RECOMMENDATION_STATUSES.map((status) => (
                    <RecommendationChip key={status} status={status} />
                  ))}
                </div>
              </Card>
            }
            second={
              <Card title="Categories" className="grid gap-3">
                <p className="text-muted">Offered for every recommendation; other categories can still be entered.</p>
                <Categories control={control} />
              </Card>
            }
          />
        );
      }}
    </OrganizationForm>
  );
}

function Categories({ control }: Pick<OrganizationFields, 'control'>) {
  const name = 'settings.recommendations.categories';
  const { value = [], onChange } = useController({ control, name }).field;
  return (
    <FormField
      control={control}
      name={name}
      label="One category per line"
      help={`Up to ${MOST_CATEGORIES}. If empty, the library's categories are offered.`}
      refusal={`must be at most ${MOST_CATEGORIES} lines of 60 characters`}
    >
      <LinesField lines={value} onChange={onChange} />
    </FormField>
  );
}
