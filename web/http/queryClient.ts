import { QueryClient } from '@tanstack/react-query';
import { jsonOf, send } from './send.ts';

/** Without a connection a call fails at once and says so: one that waits in silence looks dead, and would be sent when nobody expects it. */
const networkMode = 'always';

/** Section 9: nothing goes stale by itself, nothing is repeated by itself; whoever changes something says what to read again. */
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
