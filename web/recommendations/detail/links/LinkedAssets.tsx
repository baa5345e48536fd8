import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { listAssets } from '#contract/customers/assets.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { ask } from '#web/http/ask.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { LinkField, useLinked } from './LinkField.tsx';
import type { RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';
import { Section } from '#web/recommendations/detail/Section.tsx';

interface Named {
  id: string;
  name: string;
}

export function LinkedAssets({ recommendation: { customer, assets } }: { recommendation: Recommendation }) {
  const { field, fieldState } = useController<RecommendationForm, 'assetIds'>({ name: 'assetIds' });
  const { ref, value: linked, onChange } = field;
  const { typed, setTyped, known, add, remove } = useLinked<Named>({ linked, onChange, stored: assets });
  const query = typed ? { q: typed } : {};
  const { data = [] } = useQuery({ ...ask(listAssets, { params: { id: customer.id }, query }), placeholderData: keepPreviousData });
  const options = data.filter(({ id }) => !linked.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title="Assets">
      {linked.length > 0 && (
        <ul aria-label="Linked assets" className="grid">
          {linked.map((id) => {
            const name = known.find((asset) => asset.id === id)?.name ?? 'An asset that no longer exists';
            return (
              <li key={id} className="flex min-h-10 items-center gap-3 border-b border-border last:border-0">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <IconButton label={`Unlink ${name}`} icon={XIcon} onClick={() => remove(id)} />
              </li>
            );
          })}
        </ul>
      )}
      <LinkField
        ref={ref}
        label="Link asset"
        error={fieldState.error?.message}
        options={options}
        count={linked.length}
        onAdd={(added) => add(data.find(({ id }) => id === added))}
        onSearch={setTyped}
        placeholder="Search the customer's assets"
        empty="No other asset of this customer with this name"
      />
    </Section>
  );
}
