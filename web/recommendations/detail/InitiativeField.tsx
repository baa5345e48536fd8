import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { listInitiatives } from '#contract/recommendations/initiatives.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { NewInitiative } from '#web/recommendations/detail/creation/NewInitiative.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import type { RecommendationForm } from './recommendation.form.ts';
import { FIELD_LABELS } from '#web/ui/data/recommendation.labels.ts';

/** Initiative of the recommendation; a new one is created in place. */
export function InitiativeField() {
  const { control, setValue } = useFormContext<RecommendationForm>();
  const initiatives = useQuery(ask(listInitiatives)).data ?? [];
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="grid content-start gap-1">
      <SelectField
        control={control}
        name="initiativeId"
        label={FIELD_LABELS.initiativeId}
        options={[{ value: null, label: 'None' }, ...initiatives.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      {isMaking ? (
        <NewInitiative
          onClose={() => setMaking(false)}
          onCreated={(id) => {
            setValue('initiativeId', id, { shouldDirty: true });
            setMaking(false);
          }}
        />
      ) : (
        <div>
          <Button size="sm" variant="ghost" icon={PlusIcon} onClick={() => setMaking(true)}>
            New initiative
          </Button>
        </div>
      )}
    </div>
  );
}
