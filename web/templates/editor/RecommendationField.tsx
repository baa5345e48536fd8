import { useQuery } from '@tanstack/react-query';
import { listRecommendationLibrary } from '#contract/recommendations/initiatives.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';

interface RecommendationFieldProps {
  value: string | undefined;
  error: string | undefined;
  onChange: (key: string | undefined) => void;
}

/** Library entry that the review suggests if the answer fails. */
export function RecommendationField({ value, error, onChange }: RecommendationFieldProps) {
  const library = useQuery(ask(listRecommendationLibrary));
  const entries = (library.data ?? []).map(({ key, title }) => ({ value: key, label: title }));
  const isListed = value === undefined || entries.some((entry) => entry.value === value);
  return (
    <Field label="Recommendation" help="Offered in the review if the answer fails." error={error}>
      <Combobox
        options={isListed ? entries : [...entries, { value, label: value }]}
        value={value ?? null}
        onChange={(key) => onChange(key ?? undefined)}
        placeholder="None"
        empty="No matching recommendation in the library"
      />
    </Field>
  );
}
