import { useState } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { movesOf } from '#domain/paths/paths.rules.ts';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { BookmarkIcon, CalendarIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const ApplyDialog = lazyDialog(async () => (await import('./ApplyDialog.tsx')).ApplyDialog);
const SaveScenarioDialog = lazyDialog(async () => (await import('./SaveScenarioDialog.tsx')).SaveScenarioDialog);

/** Both need a plan that differs from the roadmap. */
export function PathActions({ path }: { path: Path }) {
  const [dialog, setDialog] = useState<'apply' | 'save' | null>(null);
  const mayEdit = useCan()('customers:edit');
  const hasBudgets = useIsOpen()('budgets');
  const { path: found } = path;
  if (!found?.plan || found.plan.count === 0) return null;
  const reason = !mayEdit
    ? 'Only vCIOs and administrators can move recommendations.'
    : movesOf(found.plan.quarters).length === 0
      ? 'The roadmap already follows this plan.'
      : undefined;
  const close = () => setDialog(null);
  return (
    <>
      {hasBudgets && (
        <Button
          icon={BookmarkIcon}
          aria-keyshortcuts="S"
          reason={reason}
          {...SaveScenarioDialog.prefetch}
          onClick={() => setDialog('save')}
        >
          Save as scenario
        </Button>
      )}
      <Button
        variant="primary"
        icon={CalendarIcon}
        aria-keyshortcuts="R"
        reason={reason}
        {...ApplyDialog.prefetch}
        onClick={() => setDialog('apply')}
      >
        Apply to roadmap
      </Button>
      {dialog === 'apply' && <ApplyDialog path={path} found={found} onClose={close} />}
      {dialog === 'save' && <SaveScenarioDialog path={path} plan={found.plan} onClose={close} />}
    </>
  );
}
