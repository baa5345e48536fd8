import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Assessment, recallAssessment } from '#contract/assessments.contract.ts';
import { recallObstacle } from '#domain/assessments.rules.ts';
import { useCurrentUser } from '#web/app/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { useRefreshAssessments } from './assessments.api.ts';

/** For whoever submitted: takes it back until somebody has begun the review. */
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
        reason={obstacle === 'review' ? `${reviewBegunBy?.name} has begun the review; ask for changes to be requested instead` : undefined}
        onClick={() => setAsking(true)}
      >
        Recall
      </Button>
      {isAsking && <RecallDialog assessment={assessment} onClose={() => setAsking(false)} />}
    </>
  );
}

function RecallDialog({ assessment: { id, version }, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshAssessments();
  const recall = useMutation({
    mutationFn: () => call(recallAssessment, { params: { id }, body: { version } }),
    onSuccess: () => navigate({ to: '/assessments/$id', params: { id } }),
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      open
      title="Recall this assessment?"
      description="It leaves the review and can be changed again until you submit it once more."
      confirmLabel="Recall"
      pending={recall.isPending}
      error={recall.error ? faultOf(recall.error).displayText : null}
      onConfirm={() => recall.mutate()}
      onClose={onClose}
    />
  );
}
