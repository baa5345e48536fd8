import { useBlocker } from '@tanstack/react-router';

/** Asks before leaving would lose input, whether by a key, a link, or the browser's buttons. */
export function useLeaveQuestion(hasUnsaved: boolean, recommendation: string) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved && !(next.pathname === current.pathname && opens(next.search, recommendation)),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return { isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}

function opens(search: unknown, recommendation: string): boolean {
  return typeof search === 'object' && search !== null && 'recommendation' in search && search.recommendation === recommendation;
}
