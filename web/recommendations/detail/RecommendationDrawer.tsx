import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const RecommendationPanel = lazyDialog(async () => (await import('./RecommendationPanel.tsx')).RecommendationPanel);

const CLOSED = { recommendation: undefined, customer: undefined, findings: undefined, library: undefined };

/** Shows the recommendation that the address names, or creates one; shows nothing without `recommendation` in the address. */
export function RecommendationDrawer() {
  const { recommendation, customer, findings, library } = useSearch({ strict: false });
  /** On a customer's page a new recommendation is that customer's. */
  const { id: customerOfPage } = useParams({ strict: false });
  const navigate = useNavigate();
  if (!recommendation) return null;
  const show = (next: string | undefined, ignoreBlocker: boolean) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...CLOSED, recommendation: next }), replace: true, ignoreBlocker });
  return (
    <RecommendationPanel
      key={recommendation}
      recommendation={recommendation}
      start={{
        customerId: customer ?? customerOfPage ?? null,
        findingIds: findings?.split(',').filter(Boolean) ?? [],
        libraryKey: library ?? null,
      }}
      // What is saved or deleted leaves nothing to be lost.
      onCreated={(id) => show(id, true)}
      onDeleted={() => show(undefined, true)}
      onClose={() => show(undefined, false)}
    />
  );
}
