import type * as z from 'zod/mini';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { getPath } from '#contract/paths/paths.contract.ts';
import { PATH_PLANS } from '#domain/paths/paths.rules.ts';
import { PathSearch } from './path.search.ts';

const listOf = (ids: string | undefined): string[] => ids?.split(',').filter((id) => id !== '') ?? [];
const joined = (ids: readonly string[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','));
const matching = (value: string | undefined, pattern: RegExp) => (value !== undefined && pattern.test(value) ? value : undefined);
const QUARTER = /^\d{4}-Q[1-4]$/;

export type PathControls = ReturnType<typeof usePathControls>;

/** Goal and constraints in the URL. Every change is a step of the browser's history, so that Back restores the previous plan. */
export function usePathControls() {
  const search = PathSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { history } = useRouter();
  const changes = useRef(0);
  const change = (next: Partial<PathSearch>) => {
    changes.current += 1;
    void navigate({ to: '.', search: (now: Readonly<Record<string, unknown>>) => ({ ...now, ...next }), resetScroll: false });
  };
  const [must, without] = [listOf(search.must), listOf(search.without)];
  const query: z.input<typeof getPath.query> = {
    goal: matching(search.goal, /^\d{1,3}(\.\d)?$/),
    budget: matching(search.budget, /^\d{1,13}$/),
    quarterBudget: matching(search.quarterBudget, /^\d{1,13}$/),
    quarterHours: matching(search.quarterHours, /^\d{1,6}(\.\d{1,2})?$/),
    checklist: search.checklist,
    assessmentId: matching(search.assessmentId, /^[\da-f-]{36}$/),
    from: matching(search.from, QUARTER),
    until: matching(search.until, QUARTER),
    must: joined(must),
    without: joined(without),
    noCriticals: search.noCriticals ? 'true' : undefined,
    plan: PATH_PLANS.find((kind) => kind === search.plan),
  };
  const others = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);
  return {
    query,
    must,
    change,
    /** Undoes the latest change; false if nothing was changed on this page. */
    restore: (): boolean => {
      if (changes.current === 0) return false;
      changes.current -= 1;
      history.back();
      return true;
    },
    /** Keeps a recommendation in every plan, or no longer. */
    pin: (id: string) =>
      change({ must: joined(must.includes(id) ? others(must, id) : [...must, id]), without: joined(others(without, id)) }),
    exclude: (id: string) => change({ without: joined([...others(without, id), id]), must: joined(others(must, id)), plan: undefined }),
    include: (id: string) => change({ without: joined(others(without, id)), must: joined([...others(must, id), id]) }),
    allow: (id: string) => change({ without: joined(others(without, id)) }),
  };
}
