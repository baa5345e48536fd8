import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listRecommendationLibrary } from '#contract/recommendations/initiatives.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { showBesideField, useRecommendationForm } from '#web/recommendations/detail/editing.ts';
import { afterRecommendationChange } from '#web/recommendations/detail/recommendation.api.ts';
import { BLANK, changesIn } from '#web/recommendations/detail/recommendation.form.ts';

/** Customer and findings of the new recommendation. */
export interface CreationFor {
  /** Null until one is chosen and loaded. */
  customer: Customer | null;
  findingIds: readonly string[];
  onCreated: (id: string) => void;
}

function useCreating(onCreated: (id: string) => void, onRefused?: (error: Error) => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createRecommendation>) => call(createRecommendation, { body }),
    onSuccess: (created) => {
      const refreshed = afterRecommendationChange(created, createRecommendation);
      onCreated(created.id);
      return refreshed;
    },
    ...(onRefused && { onError: onRefused }),
  });
}

export function useScratch({ customer, findingIds, onCreated }: CreationFor) {
  const form = useRecommendationForm({ ...BLANK, findingIds: [...findingIds] });
  const create = useCreating(onCreated, (error) => showBesideField(form, error));
  const submit = form.handleSubmit((values) => {
    const { title, ...fields } = { ...changesIn(values, BLANK), title: values.title };
    if (customer) create.mutate({ customerId: customer.id, title, ...fields });
  });
  return { id: useId(), form, create, submit };
}

/** Library entries suggested by the questions of the chosen findings. */
function useSuggested({ customer, findingIds }: CreationFor): readonly string[] {
  const isAsked = customer !== null && findingIds.length > 0;
  const findings = useQuery({ ...ask(listFindings, { query: customer ? { customerId: customer.id } : {} }), enabled: isAsked });
  const chosen = findings.data?.filter(({ id }) => findingIds.includes(id)) ?? [];
  return chosen.flatMap(({ suggestion }) => suggestion?.key ?? []);
}

/** Creates a recommendation as the customer's copy of a library entry. */
export function useLibraryChoice(creation: CreationFor, keyAtFirst: string | null) {
  const { customer, findingIds, onCreated } = creation;
  const [key, setKey] = useState(keyAtFirst);
  const library = useQuery(ask(listRecommendationLibrary));
  const suggested = useSuggested(creation);
  const create = useCreating(onCreated);
  const chosen = library.data?.find((entry) => entry.key === key);
  const copy = () => {
    if (customer && chosen) create.mutate({ customerId: customer.id, fromLibrary: chosen.key, findingIds: [...findingIds] });
  };
  return { library, suggested, key, setKey, create, copy, isChosen: chosen !== undefined };
}
