import { useCallback, useState } from 'react';
import type { CampaignCandidates } from '#contract/campaigns/sources.contract.ts';

export type Candidate = CampaignCandidates['customers'][number];

export interface CustomerFilters {
  text: string;
  /** Only customers with the gap or product of the campaign. */
  isAffected: boolean;
  tier: string | null;
  vcioId: string | null;
  /** Only customers without an open recommendation of another campaign. */
  isFree: boolean;
}

export function matches(candidate: Candidate, { text, isAffected, tier, vcioId, isFree }: CustomerFilters): boolean {
  return (
    candidate.name.toLowerCase().includes(text.trim().toLowerCase()) &&
    (!isAffected || candidate.isAffected) &&
    (tier === null || candidate.tier === tier) &&
    (vcioId === null || candidate.vcio?.id === vcioId) &&
    (!isFree || candidate.campaigns === 0)
  );
}

export interface CustomerChoice {
  shown: readonly Candidate[];
  /** Chosen customers, also those that the filters hide. */
  chosen: ReadonlySet<string>;
  filters: CustomerFilters;
  filter: (change: Partial<CustomerFilters>) => void;
  toggle: (id: string) => void;
  /** Chooses the shown customers. */
  all: () => void;
  /** Clears the shown customers. */
  none: () => void;
}

/** Choice among customers, which begins with all that have the gap or product. */
export function useCustomerChoice(customers: readonly Candidate[]): CustomerChoice {
  const affected = customers.filter(({ isAffected }) => isAffected);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(affected.map(({ id }) => id)));
  const [filters, setFilters] = useState<CustomerFilters>({
    text: '',
    isAffected: affected.length > 0,
    tier: null,
    vcioId: null,
    isFree: false,
  });
  const toggle = useCallback(
    (id: string) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const shown = customers.filter((candidate) => matches(candidate, filters));
  return {
    shown,
    chosen,
    filters,
    filter: (change) => setFilters((now) => ({ ...now, ...change })),
    toggle,
    all: () => setChosen((now) => new Set([...now, ...shown.map(({ id }) => id)])),
    none: () =>
      setChosen((now) => {
        const next = new Set(now);
        for (const { id } of shown) next.delete(id);
        return next;
      }),
  };
}
