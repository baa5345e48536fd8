import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { useContractForm } from '#web/http/form.ts';
import { afterRecommendationChange } from '#web/recommendations/detail/recommendation.api.ts';

const blank = (outcome: Outcome) => ({ outcome, by: '', note: '' });

/** Form of a decision. After another person's change the input is kept: the change is shown, and the next press records the decision. */
export function useDecision({ id, version }: Recommendation, onChanged: (row: Recommendation) => void) {
  const form = useContractForm(decideRecommendation.body, blank('approved'));
  const [isOpen, setOpen] = useState(false);
  const open = (outcome: Outcome) => {
    form.reset(blank(outcome));
    setOpen(true);
  };
  const decide = useMutation({
    mutationFn: (body: BodyOf<typeof decideRecommendation>) => call(decideRecommendation, { params: { id }, body: { ...body, version } }),
    onSuccess: (decided) => {
      onChanged(decided);
      close();
      return afterRecommendationChange(decided, decideRecommendation);
    },
    onError: (error) => {
      const theirs = currentRowOf(error, Recommendation);
      if (!theirs) return;
      onChanged(theirs);
      void afterRecommendationChange(theirs, decideRecommendation);
    },
  });
  const close = () => {
    form.reset(blank('approved'));
    decide.reset();
    setOpen(false);
  };
  const isOvertaken = currentRowOf(decide.error, Recommendation) !== undefined;
  return { form, isOpen, open, close, decide, isOvertaken, isTyped: form.formState.isDirty };
}

export type RecordedDecision = ReturnType<typeof useDecision>;
