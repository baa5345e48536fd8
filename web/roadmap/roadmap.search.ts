import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { addQuarters, type FiscalQuarter, quarterKey } from '#domain/customers/fiscal.rules.ts';
import { RecommendationsSearch } from '#web/navigation/planning.search.ts';
import { quarterOf } from './roadmap.words.ts';

const RoadmapSearch = z.pick(RecommendationsSearch, { from: true, customerId: true, vcioId: true });
type RoadmapSearch = z.output<typeof RoadmapSearch>;
type SearchParams = Readonly<Record<string, unknown>>;

export interface RoadmapQuery {
  customerId: string | undefined;
  vcioId: string | undefined;
  from: string | undefined;
}

/** Roadmap parameters in the URL: first quarter and, across customers, the filters. */
export function useRoadmapSearch(fixedCustomer: string | undefined) {
  const { from, customerId, vcioId } = RoadmapSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: Partial<RoadmapSearch>) => void navigate({ to: '.', search: (now: SearchParams) => ({ ...now, ...next }) });
  const query: RoadmapQuery = {
    customerId: fixedCustomer ?? customerId,
    vcioId: fixedCustomer === undefined && customerId === undefined ? vcioId : undefined,
    from: from !== undefined && quarterOf(from) ? from : undefined,
  };
  return {
    query,
    /** Quarters of another fiscal year have other names, so the first quarter is reset. */
    choose: (next: Pick<RoadmapSearch, 'customerId' | 'vcioId'>) => change({ ...next, from: undefined }),
    turn: (first: FiscalQuarter, quarters: number) => change({ from: quarterKey(addQuarters(first, quarters)) }),
    toToday: () => change({ from: undefined }),
  };
}
