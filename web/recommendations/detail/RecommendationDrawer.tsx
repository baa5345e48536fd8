import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const RecommendationPanel = lazyDialog(async () => (await import('./RecommendationPanel.tsx')).RecommendationPanel);

const CLOSED = { recommendation: undefined, customer: undefined, findings: undefined, library: undefined };

/** Drawer with the recommendation named in the URL, or a new one; closed without `recommendation` in the URL. */
export function RecommendationDrawer() {
  const { recommendation, customer, findings, library } = useSearch({ strict: false });
  /** On a customer's page, a new recommendation is for that customer. */
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
      // Saving or deleting leaves no unsaved input.
      onCreated={(id) => show(id, true)}
      onDeleted={() => show(undefined, true)}
      onClose={() => show(undefined, false)}
    />
  );
}
