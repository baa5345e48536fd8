import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '#contract/search/search.contract.ts';
import { SEARCH_LEAST } from '#domain/search/search.rules.ts';
import { ask } from '#web/http/ask.ts';

const DEBOUNCE_MS = 150;
const FRESH_MS = 15_000;

/** Searches when typing pauses; a search that is out of date is cancelled. */
export function useSearch(typed: string) {
  const settled = useSettled(typed.slice(0, 200));
  const isAsked = typed.length >= SEARCH_LEAST && settled.length >= SEARCH_LEAST;
  const query = useQuery({
    ...ask(search, { query: { q: settled } }),
    enabled: isAsked,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return {
    hits: (isAsked && query.data) || [],
    isSearching: typed.length >= SEARCH_LEAST && (settled !== typed.slice(0, 200) || query.isFetching),
    error: isAsked && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  // A timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
