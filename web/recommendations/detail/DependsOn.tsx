import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import type { Needed } from '#domain/recommendations/dependencies.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { NeededList } from './NeededList.tsx';
import type { RecommendationForm } from './recommendation.form.ts';
import { Section } from './Section.tsx';

/** What has to be done before it, and what waits for it. */
export function DependsOn({ recommendation }: { recommendation: Recommendation }) {
  const { id, customer, dependsOn, neededBy } = recommendation;
  const { field, fieldState } = useController<RecommendationForm, 'dependsOnIds'>({ name: 'dependsOnIds' });
  const quarter = useWatch<RecommendationForm, 'targetQuarter'>({ name: 'targetQuarter' });
  const { ref, value: linked, onChange } = field;
  const [typed, setTyped] = useState('');
  const query = { customerId: customer.id, sort: '-updated' as const, ...(typed.trim() && { q: typed.trim() }) };
  const { data = [] } = useQuery({ ...ask(listRecommendations, { query }), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<readonly Needed[]>([]);
  const known = [...dependsOn, ...chosen];
  const options = data.filter((row) => row.id !== id && !linked.includes(row.id)).map(({ id: value, title }) => ({ value, label: title }));
  const add = (added: string | null) => {
    const row = data.find((one) => one.id === added);
    if (!row) return;
    setChosen((before) => [...before, row]);
    setTyped('');
    onChange([...linked, row.id]);
  };
  return (
    <Section title="Waits for">
      <NeededList
        label="Has to be done before"
        quarter={quarter}
        rows={linked.flatMap((one) => known.find((row) => row.id === one) ?? [])}
        onRemove={(removed) => onChange(linked.filter((one) => one !== removed))}
      />
      <Field label="Has to be done before it" error={fieldState.error?.message}>
        <Combobox
          key={linked.length}
          ref={ref}
          options={options}
          value={null}
          onChange={add}
          onSearch={setTyped}
          placeholder="Search the customer's recommendations"
          empty="No other recommendation has this title"
        />
      </Field>
      {neededBy.length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-sm text-muted">Waits for this one</h4>
          <NeededList label="Waits for this one" rows={neededBy} />
        </div>
      )}
    </Section>
  );
}
