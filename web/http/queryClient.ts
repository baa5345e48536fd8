import { QueryClient } from '@tanstack/react-query';
import { jsonOf, send } from './send.ts';

/** Fails calls immediately when offline: a paused call would look frozen and be sent at an unexpected time. */
const networkMode = 'always';

/** Section 9: data never becomes stale by time and nothing is retried; changes determine what is refetched. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        queryFn: async ({ queryKey, signal }) => jsonOf(await send({ method: 'GET', url: queryKey.join('/'), signal })),
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
}

export const queryClient = createQueryClient();
