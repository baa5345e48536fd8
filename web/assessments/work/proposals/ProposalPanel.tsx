import { outcomeLabel, type Outcome, toolLabel } from '#domain/evidence/results.rules.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { AskedQuestion } from '#domain/templates/kinds.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { QuestionLimits } from '#web/ui/marks/AnswerSign.tsx';
import { PanelTitle } from '#web/assessments/work/panel/PanelTitle.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';

/** The proposal of the current question with the check results that it rests on, the worst first. */
export function ProposalPanel({ proposal, question }: { proposal: Proposal; question: AskedQuestion & QuestionLimits }) {
  return (
    <section
      aria-label={proposal.origin ? 'Proposal of an assistant' : 'Proposal from evidence'}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <div className="rounded-card border border-border p-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Proposed <ProposedChip question={question} value={proposal.value} />
        </p>
        <p className="mt-1 text-base wrap-anywhere">{proposal.sentence}</p>
        <p className="mt-1 text-sm text-muted">
          {proposal.origin ? `Proposed by ${originLabel(proposal)}` : 'Measured'} on {formatDay(proposal.observedAt.slice(0, 10))}. Valid
          until {formatDay(proposal.validUntil)}.
        </p>
      </div>
      {proposal.results.length > 0 && (
        <div>
          <PanelTitle>Check results, the worst first</PanelTitle>
          <ul className="grid gap-2">
            {proposal.results.map((result) => (
              <CheckResult key={result.id} result={result} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const TONES: Partial<Record<Outcome, string>> = { fail: 'text-danger-text', warn: 'text-warning-text', pass: 'text-success-text' };

function CheckResult({ result }: { result: Proposal['results'][number] }) {
  const { outcome, decides, isFresh, title, checkId, tool, toolVersion, observedAt, detail } = result;
  return (
    <li className="grid gap-0.5 border-t border-border pt-2 text-sm first:border-t-0 first:pt-0">
      <p className="flex items-center justify-between gap-2">
        <span className={classes('font-medium', TONES[outcome] ?? 'text-muted')}>{outcomeLabel(outcome)}</span>
        {decides && <span className="rounded-full bg-accent-tint px-2 text-xs font-medium">Sets the proposal</span>}
      </p>
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-xs wrap-anywhere text-muted">
        {checkId} · {toolLabel(tool)} {toolVersion} · {formatDay(observedAt.slice(0, 10))}
        {!isFresh && ', too old'}
      </p>
      {detail !== '' && <p className="rounded-field bg-surface-2 px-2 py-1 text-xs wrap-anywhere whitespace-pre-line">{detail}</p>}
    </li>
  );
}
