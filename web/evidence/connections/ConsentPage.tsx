import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';

const route = getRouteApi('/consent');

/** Page to which Microsoft returns an administrator of a customer: no session. Nothing is stored; the next fetch finds out by itself. */
export function ConsentPage() {
  const { error } = route.useSearch();
  useTitle('Consent');
  return (
    <main className="min-h-dvh pt-[10dvh]">
      {error === undefined ? (
        <Notice icon={CircleCheckIcon} level={1} title="Thank you for your consent">
          Your IT provider can now read the settings that Microsoft listed. You can close this page.
        </Notice>
      ) : (
        <Notice icon={AlertTriangleIcon} level={1} title="Consent was not given">
          Nothing was shared. Open the link again, or ask your IT provider.
        </Notice>
      )}
    </main>
  );
}
