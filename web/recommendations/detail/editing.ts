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

/** What the form was last compared with, and what of it both sides have changed. */
interface Known {
  row: Recommendation;
  contested: readonly FieldName[];
}

export function useRecommendationForm(values: RecommendationForm) {
  return useForm<RecommendationForm>({ resolver: standardSchemaResolver(RecommendationForm), defaultValues: values });
}

/** Puts a refusal beside the field that it names. */
export function showBesideField(form: UseFormReturn<RecommendationForm>, error: unknown): void {
  const { field, message } = faultOf(error);
  const name = Object.keys(BLANK).find((known) => field === known || field?.startsWith(`${known}[`) || field?.startsWith(`${known}.`));
  // The keys of BLANK are the names of the form's fields.
  if (name !== undefined) form.setError(name as FieldName, { message }, { shouldFocus: true });
}

/** The form of a recommendation that others change too: what they save comes in, what is typed stays. */
export function useEditing(recommendation: Recommendation) {
  const form = useRecommendationForm(formOf(recommendation));
  const [known, setKnown] = useState<Known>({ row: recommendation, contested: [] });

  /** A newer row comes in: from a save or a decision of one's own, or from the refusal of a stale one. */
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
