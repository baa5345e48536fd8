import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { question } from '#web/session/reauthentication.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { useToasts } from '#web/ui/feedback/toasts.ts';

const Silent: ComponentType = () => null;

/** The page must work even if the toaster fails to load. */
const fetchToaster = async (): Promise<ComponentType> => {
  try {
    return (await import('#web/ui/feedback/Toaster.tsx')).Toaster;
  } catch {
    return Silent;
  }
};
const Toaster = lazy(async () => ({ default: await fetchToaster() }));

const ReauthenticateDialog = lazy(async () => ({ default: (await import('#web/auth/ReauthenticateDialog.tsx')).ReauthenticateDialog }));

// Loaded on the first key press or touch, while there is a connection, so that it can report a lost one.
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

/** Loaded when the person begins to work; the first paint needs no toasts. */
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

/** Opens when a sensitive call is refused because the last reauthentication is too old. */
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
