import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';

export interface ChosenRecommendation {
  id: string;
  title: string;
}

interface RecommendationChoiceProps {
  customerId: string;
  value: ChosenRecommendation | null;
  onChange: (chosen: ChosenRecommendation | null) => void;
  error?: string | undefined;
}

/** Choice among the customer's recommendations that are neither declined nor done. */
export function RecommendationChoice({ customerId, value, onChange, error }: RecommendationChoiceProps) {
  const [typed, setTyped] = useState('');
  const query = { customerId, sort: '-updated' as const, ...(typed.trim() && { q: typed.trim() }) };
  const { data } = useQuery({ ...ask(listRecommendations, { query }), placeholderData: keepPreviousData });
  const rows = data?.filter(({ status }) => covers(status)) ?? [];
  return (
    <Field label="Recommendation" error={error}>
      <Combobox
        options={rows.map(({ id, title }) => ({ value: id, label: title }))}
        value={value?.id ?? null}
        onChange={(id) => onChange(rows.find((row) => row.id === id) ?? null)}
        onSearch={setTyped}
        placeholder="Search the customer's recommendations"
        empty="No open recommendation with this title"
      />
    </Field>
  );
}
