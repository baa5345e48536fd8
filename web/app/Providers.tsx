import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '#web/http/queryClient.ts';
import { useToasts } from '#web/ui/toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Fetched with the first toast: most visits need none. */
function Toasts() {
  const hasToast = useToasts().length > 0;
  return (
    hasToast && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
