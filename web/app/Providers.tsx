import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { question } from '#web/session/reauthentication.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { useToasts } from '#web/ui/feedback/toasts.ts';

const Silent: ComponentType = () => null;

/** A toast that cannot be fetched stays unsaid; it must not take the page with it. */
const fetchToaster = async (): Promise<ComponentType> => {
  try {
    return (await import('#web/ui/feedback/Toaster.tsx')).Toaster;
  } catch {
    return Silent;
  }
};
const Toaster = lazy(async () => ({ default: await fetchToaster() }));

const ReauthenticateDialog = lazy(async () => ({ default: (await import('#web/auth/ReauthenticateDialog.tsx')).ReauthenticateDialog }));

// Fetched with the first key or touch, so that it is there to say that the connection was lost.
for (const sign of ['keydown', 'pointerdown']) window.addEventListener(sign, () => void fetchToaster(), { once: true });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {children}
        <Proof />
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

/** Opens whenever a sensitive call is refused for want of a recent proof. */
function Proof() {
  const isAsked = useSyncExternalStore(question.subscribe, question.isOpen);
  return (
    isAsked && (
      <Suspense>
        <ReauthenticateDialog />
      </Suspense>
    )
  );
}
