import { useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { isOpen } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const UpgradeDialog = lazyDialog(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog);

/** Shown if the template of an open assessment has a newer version. */
export function UpgradeButton({ assessment }: { assessment: Assessment }) {
  const [isAsking, setAsking] = useState(false);
  const may = useCan();
  if (!assessment.template.isOutdated || !isOpen(assessment) || !may('assessments:edit')) return null;
  return (
    <>
      <Button {...UpgradeDialog.prefetch} onClick={() => setAsking(true)}>
        Use newer version
      </Button>
      {isAsking && <UpgradeDialog assessment={assessment} onClose={() => setAsking(false)} />}
    </>
  );
}
