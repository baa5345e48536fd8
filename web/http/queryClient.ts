import { QueryClient } from '@tanstack/react-query';
import { jsonOf, send } from './send.ts';

/** Section 9: nothing goes stale by itself, nothing is repeated by itself; whoever changes something says what to read again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => jsonOf(await send({ method: 'GET', url: queryKey.join('/'), signal })),
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

export const queryClient = createQueryClient();
