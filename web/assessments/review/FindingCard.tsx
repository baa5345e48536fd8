import { useState } from 'react';
import type { AnsweredQuestion } from '#contract/assessments/answers.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { type FindingStatus, needsDecision } from '#domain/findings/findings.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleCheckIcon, ClockIcon, FlagIcon, PencilIcon } from '#web/ui/icons.tsx';
import { SegmentedControl } from '#web/ui/controls/SegmentedControl.tsx';
import { SeverityChip } from '#web/ui/data/SeverityChip.tsx';
import { StatusChip } from '#web/ui/data/StatusChip.tsx';
import { useFindingChange } from './finding.change.ts';
import { DECISIONS, type Decision, decisionLabel, findingStatusLabel } from './findings.words.ts';
import { AnswerRead } from '#web/assessments/work/StoredAnswer.tsx';

const RiskForm = lazyDialog(async () => (await import('./RiskForm.tsx')).RiskForm);
const WordingForm = lazyDialog(async () => (await import('./WordingForm.tsx')).WordingForm);

interface FindingCardProps {
  finding: Finding;
  reviewed: { question: AnsweredQuestion; section: string } | undefined;
  /** Decisions can be changed during the review; afterwards they are read-only. */
  isOpenForReview: boolean;
}

/** One finding: the gap, the wording for the customer, and the decision. */
export function FindingCard({ finding, reviewed, isOpenForReview }: FindingCardProps) {
  const mayDecide = useCan()('assessments:approve') && isOpenForReview;
  const [form, setForm] = useState<'wording' | 'risk' | null>(null);
  const change = useFindingChange(finding);
  return (
    <li className="rounded-card border border-border bg-surface-1 px-4 py-3 max-md:px-3 [contain-intrinsic-size:auto_220px] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-2">
        <SeverityChip severity={finding.severity} />
        <FindingState finding={finding} />
        <span className="text-sm text-muted">{reviewed?.section}</span>
      </div>
      <Gap finding={finding} reviewed={reviewed} />
      <Decided finding={finding} />
      {mayDecide && (
        <DecisionBar
          finding={finding}
          made={form === 'risk' ? 'accepted_risk' : (change.isPending && change.variables.status) || finding.status}
          onDecide={(decision) => (decision === 'accepted_risk' ? setForm('risk') : change.mutate({ status: decision }))}
          onWording={() => setForm(form === 'wording' ? null : 'wording')}
        />
      )}
      {form === 'risk' && <RiskForm finding={finding} pending={change.isPending} onSave={change.mutate} onClose={() => setForm(null)} />}
      {form === 'wording' && (
        <WordingForm finding={finding} pending={change.isPending} onSave={change.mutate} onClose={() => setForm(null)} />
      )}
      <div className="mt-2 empty:hidden">
        <FaultMessage error={change.error} />
      </div>
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

interface DecisionBarProps {
  finding: Finding;
  /** The stored decision, or the one that is being saved. */
  made: FindingStatus;
  onDecide: (decision: Decision) => void;
  onWording: () => void;
}

function DecisionBar({ finding, made, onDecide, onWording }: DecisionBarProps) {
  return (
    <div {...RiskForm.prefetch} className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <SegmentedControl
        label={`Decision on ${finding.title}`}
        size="sm"
        options={DECISIONS.map((decision) => ({ value: decision, label: decisionLabel(decision) }))}
        value={DECISIONS.find((decision) => decision === made) ?? null}
        onChange={onDecide}
      />
      <Button size="sm" variant="ghost" icon={PencilIcon} {...WordingForm.prefetch} onClick={onWording}>
        Edit wording
      </Button>
    </div>
  );
}

function FindingState({ finding }: { finding: Finding }) {
  if (needsDecision(finding)) {
    return (
      <StatusChip tone="warning" icon={FlagIcon}>
        Decision needed
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="neutral" icon={finding.status === 'open' ? ClockIcon : CircleCheckIcon}>
      {findingStatusLabel(finding.status)}
    </StatusChip>
  );
}

function Decided({ finding: { status, acceptedBy, acceptedUntil, decisionNote } }: { finding: Finding }) {
  const accepted =
    status === 'accepted_risk' && acceptedBy
      ? `Accepted by ${acceptedBy}${acceptedUntil ? ` until ${formatDay(acceptedUntil)}` : ''}.`
      : '';
  const decisionText = [accepted, decisionNote].filter(Boolean).join(' ');
  return decisionText && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{decisionText}</p>;
}
