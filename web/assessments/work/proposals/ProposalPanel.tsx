import { toolLabel } from '#domain/evidence/results.rules.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { AskedQuestion } from '#domain/templates/kinds.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { QuestionLimits } from '#web/ui/marks/AnswerSign.tsx';
import { PanelTitle } from '#web/assessments/work/panel/PanelTitle.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { EvidenceFile } from './EvidenceFile.tsx';
import { OutcomeSign } from './OutcomeSign.tsx';

interface ProposalPanelProps {
  proposal: Proposal;
  question: AskedQuestion & QuestionLimits;
  /** Sentence about the answer that the proposal contradicts. */
  contradicted?: string | null;
}

/** The proposal of the current question with the check results that it rests on, the worst first. */
export function ProposalPanel({ proposal, question, contradicted = null }: ProposalPanelProps) {
  const decisive = proposal.results.find(({ decides }) => decides);
  return (
    <section
      aria-label={proposal.origin ? 'Proposal of an assistant' : 'Proposal from evidence'}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {contradicted !== null && (
        <div className="rounded-card border border-warning-line bg-warning-tint p-3 text-sm">
          <p className="flex items-center gap-1.5 font-medium text-warning-text">
            <AlertTriangleIcon size={16} />
            Evidence disagrees
          </p>
          <p className="mt-1 wrap-anywhere">{contradicted}</p>
        </div>
      )}
      <div className="rounded-card border border-border p-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Proposed <ProposedChip question={question} value={proposal.value} />
        </p>
        <p className="mt-1.5 text-base wrap-anywhere">{proposal.sentence}</p>
        <p className="mt-1.5 text-sm text-muted">
          {proposal.origin ? `Proposed by ${originLabel(proposal)}` : 'Measured'} on {formatDay(proposal.observedAt.slice(0, 10))},{' '}
          <RelativeTime value={proposal.observedAt} />. Valid until {formatDay(proposal.validUntil)}.
        </p>
      </div>
      {proposal.results.length > 0 && (
        <div>
          <p className="flex items-baseline justify-between gap-2 border-b border-border pb-1.5 text-sm">
            <span className="font-medium">Check results</span>
            <span className="text-xs text-muted">Worst fresh result proposes</span>
          </p>
          <ul className="grid">
            {proposal.results.toSorted(freshFirst).map((result) => (
              <CheckResult key={result.id} result={result} />
            ))}
          </ul>
        </div>
      )}
      {decisive && (
        <div className="empty:hidden">
          <PanelTitle>File</PanelTitle>
          <EvidenceFile key={decisive.runId} runId={decisive.runId} />
        </div>
      )}
    </section>
  );
}

/** Results that are too old to propose anything come last; within both, the worst is first. */
const freshFirst = (one: { isFresh: boolean }, other: { isFresh: boolean }) => Number(other.isFresh) - Number(one.isFresh);

function CheckResult({ result }: { result: Proposal['results'][number] }) {
  const { outcome, decides, isFresh, title, checkId, tool, toolVersion, observedAt, detail } = result;
  return (
    <li className="grid gap-0.5 border-b border-border py-2 text-sm last:border-b-0">
      <p className="flex items-center justify-between gap-2">
        <OutcomeSign outcome={outcome} />
        {decides && (
          <span className="rounded-full bg-info-tint px-2 text-xs/5 font-medium whitespace-nowrap text-info-text">Sets the proposal</span>
        )}
      </p>
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-xs wrap-anywhere text-muted">
        {checkId} · {toolLabel(tool)} {toolVersion} · {formatDay(observedAt.slice(0, 10))}
        {!isFresh && ', too old'}
      </p>
      {detail !== '' && <p className="mt-1 rounded-field bg-surface-2 px-2 py-1.5 text-xs wrap-anywhere whitespace-pre-line">{detail}</p>}
    </li>
  );
}
