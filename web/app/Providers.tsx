import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '#web/http/queryClient.ts';
import { useToasts } from '#web/ui/toasts.ts';

const fetchToaster = () => import('#web/ui/Toaster.tsx').then(({ Toaster: default_ }) => ({ default: default_ }));
const Silence = { default: () => null };
/** A toast that cannot be fetched stays unsaid; it must not take the page with it. */
const Toaster = lazy(() => fetchToaster().catch(() => Silence));

// Fetched with the first key or touch, so that it is there to say that the connection was lost.
for (const sign of ['keydown', 'pointerdown'])
  window.addEventListener(sign, () => void fetchToaster().catch(() => Silence), { once: true });

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

/** Fetched when somebody begins to work: the first paint needs none. */
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
