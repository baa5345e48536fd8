import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import type { Needed } from '#domain/recommendations/dependencies.rules.ts';
import { ask } from '#web/http/ask.ts';
import { LinkField, useLinked } from './LinkField.tsx';
import { NeededList } from './NeededList.tsx';
import type { RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';
import { Section } from '#web/recommendations/detail/Section.tsx';

export function DependsOn({ recommendation }: { recommendation: Recommendation }) {
  const { id, customer, dependsOn, neededBy } = recommendation;
  const { field, fieldState } = useController<RecommendationForm, 'dependsOnIds'>({ name: 'dependsOnIds' });
  const quarter = useWatch<RecommendationForm, 'targetQuarter'>({ name: 'targetQuarter' });
  const { ref, value: linked, onChange } = field;
  const { typed, setTyped, known, add, remove } = useLinked<Needed>({ linked, onChange, stored: dependsOn });
  const query = { customerId: customer.id, sort: '-updated' as const, ...(typed && { q: typed }) };
  const { data = [] } = useQuery({ ...ask(listRecommendations, { query }), placeholderData: keepPreviousData });
  const options = data.filter((row) => row.id !== id && !linked.includes(row.id)).map(({ id: value, title }) => ({ value, label: title }));
  return (
    <Section title="Depends on">
      <NeededList
        label="Depends on"
        quarter={quarter}
        rows={linked.flatMap((one) => known.find((row) => row.id === one) ?? [])}
        onRemove={remove}
      />
      <LinkField
        ref={ref}
        label="Depends on"
        error={fieldState.error?.message}
        options={options}
        count={linked.length}
        onAdd={(added) => add(data.find((row) => row.id === added))}
        onSearch={setTyped}
        placeholder="Search the customer's recommendations"
        empty="No other recommendation with this title"
      />
      {neededBy.length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-sm text-muted">Required by</h4>
          <NeededList label="Required by" rows={neededBy} />
        </div>
      )}
    </Section>
  );
}
