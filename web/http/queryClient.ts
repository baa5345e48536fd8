import { QueryClient } from '@tanstack/react-query';
import { jsonOf, send } from './send.ts';

/** Without a connection a call fails immediately: a paused one would look dead, and would be sent at an unexpected time. */
const networkMode = 'always';

/** Section 9: no data becomes stale by time and nothing is retried; a change says what to read again. */
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
