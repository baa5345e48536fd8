import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { needsAnotherApprover } from '#domain/assessments/assessments.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { FlagIcon, MessageIcon, SparklesIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { AssessmentMenu } from '#web/assessments/AssessmentMenu.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { CriticalGaps } from './CriticalGaps.tsx';
import { RecallButton } from './RecallButton.tsx';
import { RevisionFacts } from './RevisionFacts.tsx';

const ApproveDialog = lazyDialog(async () => (await import('./ApproveDialog.tsx')).ApproveDialog);
const RequestChangesDialog = lazyDialog(async () => (await import('./RequestChangesDialog.tsx')).RequestChangesDialog);
const CommentsDrawer = lazyDialog(async () => (await import('./CommentsDrawer.tsx')).CommentsDrawer);

interface ReviewHeaderProps {
  assessment: Assessment;
  findings: readonly Finding[];
  /** High and critical gaps without customer wording. */
  unworded: readonly Finding[];
}

export function ReviewHeader({ assessment, findings, unworded }: ReviewHeaderProps) {
  const [dialog, setDialog] = useState<'approve' | 'return' | 'comments' | null>(null);
  const close = () => setDialog(null);
  // Number of critical gaps as reviewed, shown next to the score.
  const critical = findings.filter(({ severity }) => severity === 'critical').length;
  return (
    <>
      <PageHeader
        title={assessment.name}
        breadcrumb={[
          { label: 'Assessments', to: '/assessments' },
          { label: 'Answers', to: `/assessments/${assessment.id}` },
        ]}
        aside={
          <>
            {/* On phones the buttons already show that it is awaiting review. */}
            <span className={classes('contents', assessment.status === 'pending_review' && 'max-md:hidden')}>
              <AssessmentChip status={assessment.status} />
            </span>
            {critical > 0 && <CriticalGaps count={critical} />}
          </>
        }
        facts={<Facts assessment={assessment} />}
        actions={
          <>
            <Button
              icon={MessageIcon}
              variant="ghost"
              className="max-md:px-2"
              {...CommentsDrawer.prefetch}
              onClick={() => setDialog('comments')}
            >
              <span className="max-md:sr-only">Comments</span>
            </Button>
            <AssessmentMenu assessment={assessment} />
            <RecallButton assessment={assessment} />
            <Decide assessment={assessment} onReturn={() => setDialog('return')} onApprove={() => setDialog('approve')} />
            {assessment.status === 'approved' && <PathLink assessment={assessment} />}
            {assessment.status === 'approved' && <GenerateButton assessment={assessment} />}
          </>
        }
      />
      {dialog === 'approve' && <ApproveDialog assessment={assessment} findings={findings} unworded={unworded} onClose={close} />}
      {dialog === 'return' && <RequestChangesDialog assessment={assessment} onClose={close} />}
      <CommentsDrawer id={assessment.id} open={dialog === 'comments'} onClose={close} />
    </>
  );
}

/** Hidden on phones while awaiting review, so that the list of gaps comes first. */
function Submission({ assessment: { status, submittedBy, submittedAt } }: { assessment: Assessment }) {
  if (!submittedAt) return null;
  return (
    <span className={classes(status === 'pending_review' && 'max-md:hidden')}>
      Submitted by {submittedBy?.name ?? 'a former colleague'}, {formatMoment(submittedAt)}
    </span>
  );
}

function Facts({ assessment }: { assessment: Assessment }) {
  const { customer, approvedBy, approvedAt } = assessment;
  return (
    <>
      <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink>
      <Submission assessment={assessment} />
      {assessment.status === 'pending_review' && (assessment.reviewer ?? assessment.reviewDueDate) && (
        <span className="max-md:hidden">
          {assessment.reviewer ? `Reviewer: ${assessment.reviewer.name}` : 'Review'}
          {assessment.reviewDueDate && `, due ${formatDay(assessment.reviewDueDate)}`}
        </span>
      )}
      {approvedAt && (
        <span>
          Approved by {approvedBy?.name ?? 'a former colleague'}, {formatMoment(approvedAt)}
        </span>
      )}
      <RevisionFacts assessment={assessment} />
    </>
  );
}

function Decide({ assessment, onReturn, onApprove }: { assessment: Assessment; onReturn: () => void; onApprove: () => void }) {
  const mayDecide = useCan()('assessments:approve');
  const needsAnother = useNeedsAnother(assessment);
  if (assessment.status !== 'pending_review') return null;
  const reason = mayDecide ? undefined : 'Only a vCIO, an administrator or the owner can decide';
  return (
    <>
      <Button reason={reason} {...RequestChangesDialog.prefetch} onClick={onReturn}>
        Request changes
      </Button>
      <Button
        variant="primary"
        reason={needsAnother ? 'You submitted this assessment, so someone else must approve it' : reason}
        {...ApproveDialog.prefetch}
        onClick={onApprove}
      >
        Approve
      </Button>
    </>
  );
}

/** Checks the four-eyes rule before the button is pressed, as the server does. */
function useNeedsAnother({ submittedBy }: Assessment): boolean {
  const user = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery);
  const { data: colleagues = [] } = useQuery(ask(listColleagues));
  const approvers = colleagues.filter(({ roles }) => can(roles, 'assessments:approve')).length;
  const fourEyes = organization?.settings.fourEyes ?? null;
  return user !== null && needsAnotherApprover({ approverId: user.id, submittedBy: submittedBy?.id ?? null, approvers, fourEyes });
}

/** Leads to the cheapest way to a score, from this assessment on. */
function PathLink({ assessment: { id, customer, score } }: { assessment: Assessment }) {
  if (score === null) return null;
  return (
    <LinkButton icon={FlagIcon} to={`/customers/${customer.id}/path?assessmentId=${id}`}>
      Path to target
    </LinkButton>
  );
}

/** Opens the form for a new QBR with this assessment chosen. */
function GenerateButton({ assessment: { id, customer } }: { assessment: Assessment }) {
  const may = useCan()('qbrs:edit');
  if (!may) {
    return (
      <Button variant="primary" icon={SparklesIcon} reason={`Only a vCIO, an administrator or the owner can generate ${reviewWord().many}`}>
        Generate {reviewWord().one}
      </Button>
    );
  }
  return (
    <LinkButton variant="primary" icon={SparklesIcon} to={`/qbrs?dialog=new&customerId=${customer.id}&assessmentId=${id}`}>
      Generate {reviewWord().one}
    </LinkButton>
  );
}
