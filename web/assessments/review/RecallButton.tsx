import { useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { recallObstacle } from '#domain/assessments/assessments.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';

const RecallDialog = lazyDialog(async () => (await import('./RecallDialog.tsx')).RecallDialog);

/** Lets the submitter withdraw the submission until a review has started. */
export function RecallButton({ assessment }: { assessment: Assessment }) {
  const user = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { status, submittedBy, reviewBegunBy } = assessment;
  const submission = { status, submittedBy: submittedBy?.id ?? null, reviewBegunBy: reviewBegunBy?.id ?? null };
  const obstacle = recallObstacle(user?.id ?? '', submission);
  if (obstacle === 'status' || obstacle === 'submitter') return null;
  return (
    <>
      <Button
        icon={ArrowBackUpIcon}
        reason={obstacle === 'review' ? `${reviewBegunBy?.name} has started the review; ask them to request changes instead` : undefined}
        {...RecallDialog.prefetch}
        onClick={() => setAsking(true)}
      >
        Recall
      </Button>
      {isAsking && <RecallDialog assessment={assessment} onClose={() => setAsking(false)} />}
    </>
  );
}
