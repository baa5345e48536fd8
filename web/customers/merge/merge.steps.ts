import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { type Choices, type Preview, sideOf } from './merge.choices.ts';

export interface Named {
  id: string;
  name: string;
}

/** The two records, the second possibly still to be found, and the one that stays. */
function useBoth([first, second]: readonly Named[]) {
  const [foundId, find] = useState<string | null>(null);
  const found = useQuery({ ...ask(getCustomer, { params: { id: foundId ?? '' } }), enabled: foundId !== null }).data;
  const [keptId, keep] = useState(first?.id ?? '');
  const isItself = foundId !== null && foundId === first?.id;
  const other = second ?? (isItself ? undefined : found);
  const both = first && other ? [first, other] : [];
  return { both, isSearched: second === undefined, foundId, isItself, find, keptId, keep, merged: both.find(({ id }) => id !== keptId) };
}

export function useMergeSteps(customers: readonly Named[], onClose: () => void) {
  const which = useBoth(customers);
  const [isPreview, setIsPreview] = useState(false);
  const [choices, choose] = useState<Choices>({});
  const pair = { params: { id: which.keptId }, query: { from: which.merged?.id ?? '' } };
  const preview = useQuery({ ...ask(previewMerge, pair), enabled: isPreview && which.merged !== undefined, staleTime: 0 });
  const merging = useMerging(choices, onClose, () => void preview.refetch());
  const goBack = () => {
    merging.reset();
    setIsPreview(false);
    choose({});
  };
  return { which, isPreview, goOn: () => setIsPreview(true), goBack, choices, choose, preview, merging };
}

export type MergeSteps = ReturnType<typeof useMergeSteps>;

function useMerging(choices: Choices, onClose: () => void, readAgain: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kept, merged, fields }: OutputOf<typeof previewMerge>) =>
      call(mergeCustomers, {
        params: { id: kept.id },
        body: {
          from: merged.id,
          version: kept.version,
          fromVersion: merged.version,
          take: fields.filter((field) => sideOf(field, choices) === 'merged').map(({ field }) => field),
        },
      }),
    onSuccess: async (customer, { merged }: Preview) => {
      onClose();
      await navigate({ to: '/customers/$id', params: { id: customer.id } });
      toast({ title: `${merged.name} was merged into ${customer.name}`, variant: 'success' });
      await refreshAfter(mergeCustomers);
    },
    // Another person may have changed one of them; refetch.
    onError: readAgain,
  });
}
