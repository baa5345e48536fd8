import { useQueryClient } from '@tanstack/react-query';
import type { AnsweredQuestion } from '#contract/assessments/answers.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { noteDecision } from '#web/assessments/assessments.api.ts';
import { EvidenceRead } from '#web/assessments/work/EvidenceRead.tsx';
import { AnswerRead } from '#web/assessments/work/StoredAnswer.tsx';
import { FindingDecision } from '#web/findings/decide/FindingDecision.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { FindingChip } from '#web/ui/marks/FindingChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';

export interface ReviewedQuestion {
  question: AnsweredQuestion;
  section: string;
}

interface FindingCardProps {
  finding: Finding;
  reviewed: ReviewedQuestion | undefined;
  assessmentId: string;
  /** Decisions can be changed during the review; afterwards they are read-only. */
  isOpenForReview: boolean;
  /** High or critical, and nobody has worded it for the customer. */
  lacksWords: boolean;
}

/** One finding: the gap, the wording for the customer, and the decision. */
export function FindingCard({ finding, reviewed, assessmentId, isOpenForReview, lacksWords }: FindingCardProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const onSaved = () => user && noteDecision(client, assessmentId, { id: user.id, name: nameOf(user) });
  return (
    <li className="rounded-card border border-border bg-surface-1 px-4 py-3 max-md:px-3 [contain-intrinsic-size:auto_360px] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">
          <SeverityMark severity={finding.severity} />
        </span>
        <FindingChip finding={finding} />
        <span className="text-sm text-muted">{reviewed?.section}</span>
      </div>
      <Gap finding={finding} reviewed={reviewed} />
      <EvidenceRead assessmentId={assessmentId} questionKey={finding.questionKey} />
      <FindingDecision finding={finding} isOpen={isOpenForReview} lacksWords={lacksWords} onSaved={onSaved} />
    </li>
  );
}

/** The gap in the customer's wording and in the question's, with the answer. */
function Gap({ finding, reviewed }: Pick<FindingCardProps, 'finding' | 'reviewed'>) {
  return (
    <>
      <h2 className="mt-2 text-base font-semibold wrap-anywhere">{finding.title}</h2>
      {reviewed && reviewed.question.text !== finding.title && <p className="text-sm wrap-anywhere text-muted">{reviewed.question.text}</p>}
      {finding.businessImpact && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{finding.businessImpact}</p>}
      {reviewed?.question.answer && (
        <div className="mt-2">
          <AnswerRead question={reviewed.question} draft={reviewed.question.answer} points={reviewed.question.answer.points} />
        </div>
      )}
    </>
  );
}
