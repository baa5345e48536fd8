import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import { verificationLabel } from '#domain/assessments/marks.rules.ts';
import { addAssessmentComment, listAssessmentComments, resolveComments } from '#contract/assessments/comments.contract.ts';
import { noteDecision } from '#web/assessments/assessments.api.ts';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { EvidenceRead } from '#web/assessments/work/evidence/EvidenceRead.tsx';
import { AnswerRead } from '#web/assessments/work/StoredAnswer.tsx';
import { FindingDecision } from '#web/findings/decide/FindingDecision.tsx';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { FlagIcon } from '#web/ui/icons.tsx';
import { FindingChip } from '#web/ui/marks/FindingChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { CommentThread } from '#web/comments/CommentThread.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import type { ReviewItem } from './review.items.ts';
import { VerdictField } from './VerdictField.tsx';

/* Loaded on demand: few questions have a proposal or a ticket. */
const FindingLinks = lazy(async () => ({ default: (await import('#web/psa/links/PsaLinks.tsx')).FindingLinks }));
const QuestionHistory = lazy(async () => ({ default: (await import('#web/assessments/work/panel/QuestionHistory.tsx')).QuestionHistory }));
const ReviewProposal = lazy(async () => ({ default: (await import('./ReviewProposal.tsx')).ReviewProposal }));

interface ReviewPanelProps {
  item: ReviewItem;
  /** Position such as "3 of 31". */
  place: string;
  assessmentId: string;
  mayDecide: boolean;
  /** True if there is room for keyboard review next to the list. */
  takesKeys: boolean;
}

/** One answer with the customer's view, current and previous answer, decision, and comments. */
export function ReviewPanel({ item, place, assessmentId, mayDecide, takesKeys }: ReviewPanelProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { question, section, finding, verdict, lacksWords } = item;
  const onSaved = () => user && noteDecision(client, assessmentId, { id: user.id, name: nameOf(user) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {finding && (
          <>
            <span className="font-medium">
              <SeverityMark severity={finding.severity} />
            </span>
            <FindingChip finding={finding} />
          </>
        )}
        <span className="min-w-0 text-muted wrap-anywhere">{section}</span>
        <span className="ml-auto shrink-0 text-muted tabular-nums">{place}</span>
      </div>
      <div>
        <p className="text-base font-semibold wrap-anywhere">{finding?.title ?? question.text}</p>
        {finding && question.text !== finding.title && <p className="text-sm wrap-anywhere text-muted">{question.text}</p>}
        {finding?.businessImpact && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{finding.businessImpact}</p>}
      </div>
      <AnswerComparison item={item} />
      {item.proposal && (
        <Suspense>
          <ReviewProposal assessmentId={assessmentId} question={question} proposal={item.proposal} mayDecide={mayDecide} />
        </Suspense>
      )}
      <div>
        <p className="mb-1 text-sm text-muted">Last eight assessments</p>
        <Suspense>
          <QuestionHistory assessmentId={assessmentId} question={question} withoutLatest />
        </Suspense>
      </div>
      <EvidenceRead assessmentId={assessmentId} questionKey={item.key} />
      {finding && (
        <div>
          <FindingDecision finding={finding} isOpen={mayDecide} lacksWords={lacksWords} onSaved={onSaved} takesKeys={takesKeys} />
          <div className="mt-2 empty:hidden">
            <Suspense>
              <FindingLinks id={finding.id} />
            </Suspense>
          </div>
        </div>
      )}
      <VerdictField assessmentId={assessmentId} questionKey={item.key} verdict={verdict} mayDecide={mayDecide} />
      <Thread assessmentId={assessmentId} questionKey={item.key} />
    </div>
  );
}

/** Answer with its marks next to the previous assessment's. */
function AnswerComparison({ item: { question } }: { item: ReviewItem }) {
  const { answer, last } = question;
  return (
    <section aria-label="Answer" className="grid gap-2 border-t border-border pt-3">
      {answer ? <AnswerRead question={question} draft={answer} points={answer.points} /> : <p className="text-muted">Not answered</p>}
      {answer?.flagged && (
        <p className="flex items-start gap-1.5 text-sm text-warning-text">
          <FlagIcon size={16} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">Flagged{answer.flagText && `: ${answer.flagText}`}</span>
        </p>
      )}
      {answer && (
        <p className="text-xs text-muted">
          {answer.updatedBy?.name ?? 'A former colleague'}, {formatMoment(answer.updatedAt)}
          {answer.verifiedBy && `, ${verificationLabel(answer.verifiedBy).toLowerCase()}`}
          {answer.unverified && ', carried over from the previous assessment and not reviewed since'}
        </p>
      )}
      {last && (
        <div className="text-sm">
          <span className="text-muted">Last time: </span>
          <AnswerSign question={question} draft={last} points={last.points} className="inline size-3.5 align-[-2px]" />{' '}
          {answerWords(question, last)}
          {last.customerNote && <p className="text-muted wrap-anywhere whitespace-pre-line">{last.customerNote}</p>}
        </div>
      )}
    </section>
  );
}

/** Comments on one question; the thread is resolved as a whole. */
function Thread({ assessmentId, questionKey }: { assessmentId: string; questionKey: string }) {
  const mayWrite = useCan()('assessments:edit');
  const params = { id: assessmentId };
  const { data = [] } = useQuery(ask(listAssessmentComments, { params }));
  const comments = data.filter((comment) => comment.questionKey === questionKey);
  const add = async (text: string) => {
    await call(addAssessmentComment, { params, body: { text, questionKey } });
    await refreshAfter(addAssessmentComment);
  };
  const resolve = async (resolved: boolean) => {
    await call(resolveComments, { params, body: { questionKey, resolved } });
    await refreshAfter(resolveComments);
  };
  if (comments.length === 0 && !mayWrite) return null;
  return (
    <section aria-label="Comments on this answer" className="grid gap-2 border-t border-border pt-3">
      <CommentThread comments={comments} label="Comment on this answer" mayWrite={mayWrite} onAdd={add} onResolve={resolve} />
    </section>
  );
}
