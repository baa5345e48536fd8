import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { BLANK, changesIn, type FieldName, formOf, merged, RecommendationForm } from './recommendation.form.ts';
import { afterRecommendationChange } from './recommendation.api.ts';

/** Row that the form was last merged with, and the fields changed by both sides. */
interface Known {
  row: Recommendation;
  contested: readonly FieldName[];
}

export function useRecommendationForm(values: RecommendationForm) {
  return useForm<RecommendationForm>({ resolver: standardSchemaResolver(RecommendationForm), defaultValues: values });
}

/** Shows a refusal next to the field that it names. */
export function showBesideField(form: UseFormReturn<RecommendationForm>, error: unknown): void {
  const { field, message } = faultOf(error);
  const name = Object.keys(BLANK).find((known) => field === known || field?.startsWith(`${known}[`) || field?.startsWith(`${known}.`));
  // Keys of BLANK are the names of the form's fields.
  if (name !== undefined) form.setError(name as FieldName, { message }, { shouldFocus: true });
}

/** Form of a recommendation that others may change too: saved changes are merged in, unsaved input is kept. */
export function useEditing(recommendation: Recommendation) {
  const form = useRecommendationForm(formOf(recommendation));
  const [known, setKnown] = useState<Known>({ row: recommendation, contested: [] });

  /** Merges a newer row from an own save or decision, or from the refusal of a stale one. */
  const adopt = (row: Recommendation, base = formOf(known.row)) => {
    const { values, kept, contested } = merged(form.getValues(), base, formOf(row));
    form.reset(formOf(row));
    for (const name of kept) form.setValue(name, values[name], { shouldDirty: true });
    setKnown({ row, contested });
  };

  const save = useMutation({
    mutationFn: (values: RecommendationForm) =>
      call(updateRecommendation, {
        params: { id: recommendation.id },
        body: { ...changesIn(values, formOf(known.row)), version: known.row.version },
      }),
    onMutate: () => form.getValues(),
    onSuccess: (saved, _, sent) => {
      adopt(saved, sent);
      return afterRecommendationChange(saved, updateRecommendation);
    },
    onError: (error) => {
      const theirs = currentRowOf(error, Recommendation);
      if (!theirs) return showBesideField(form, error);
      adopt(theirs);
      void afterRecommendationChange(theirs, updateRecommendation);
    },
  });
  const settle = (name: FieldName) => setKnown(({ row, contested }) => ({ row, contested: contested.filter((one) => one !== name) }));
  const isStale = currentRowOf(save.error, Recommendation) !== undefined;
  return { form, save, known, adopt, settle, isStale };
}
