import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listProposals, type Proposal } from '#contract/evidence/proposals.contract.ts';
import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import { takesProposals } from '#domain/evidence/mapping.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { QUESTION_TYPES } from '#domain/templates/templates.rules.ts';
import { useOpenAssessment } from '#web/evidence/open.assessment.ts';
import { ask } from '#web/http/ask.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';

const VALUES = QUESTION_TYPES.filter((type) => takesProposals({ type })).flatMap((type) =>
  kindOf(type)
    .choices({})
    .map(({ value }) => ({ type, value })),
);

/** Open proposals for the assessment in progress; Ctrl+Enter opens them. Undefined if there are none. */
export function useOpenProposals(customerId: string) {
  const assessment = useOpenAssessment(customerId);
  const navigate = useNavigate();
  const { data: proposals = [] } = useQuery({
    ...ask(listProposals, { params: { id: assessment?.id ?? '' } }),
    enabled: assessment !== undefined,
  });
  const open = proposals.filter(({ state }) => state === 'open');
  const to = `/assessments/${assessment?.id ?? ''}?view=proposed`;
  const isShown = assessment !== undefined && open.length > 0;
  useKeys((event) => {
    const isPressed = (event.ctrlKey || event.metaKey) && event.key === 'Enter' && !event.defaultPrevented;
    const isInForm = event.target instanceof Element && event.target.closest('form, [role=dialog]') !== null;
    if (isPressed && isShown && !isInForm) void navigate({ to });
  });
  return isShown ? { assessment, open, to } : undefined;
}

/** Number of questions with a proposal, by agreement and by value. */
export function ProposedSummary({ customerId }: { customerId: string }) {
  const proposed = useOpenProposals(customerId);
  if (!proposed) return null;
  const { assessment, open, to } = proposed;
  const { total } = assessment.progress;
  return (
    <section aria-label="Proposals" className="grid gap-3 rounded-card border border-border bg-surface-1 p-4">
      <div>
        <p className="font-semibold">
          <span className="text-2xl tabular-nums">{open.length}</span> of {total} questions have a proposal
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {assessment.name}, {assessmentStatusLabel(assessment.status)}
        </p>
      </div>
      <Agreement open={open} total={total} />
      <Values open={open} />
      <LinkButton variant="primary" to={to} className="w-full">
        {open.length === 1 ? 'Review 1 proposal' : `Review ${open.length} proposals`}
        <span aria-hidden className="flex gap-1 max-md:hidden pointer-coarse:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </LinkButton>
      <p className="text-sm text-muted">
        A proposal becomes an answer only when a person accepts it. The other {total - open.length} questions are answered by people.
      </p>
    </section>
  );
}

function Values({ open }: { open: readonly Proposal[] }) {
  const counts = VALUES.map((one) => ({ ...one, count: open.filter(({ value }) => value === one.value).length }));
  const others = counts.reduce((rest, { count }) => rest - count, open.length);
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-border pt-3 text-sm tabular-nums">
      {counts.map(
        ({ type, value, count }) =>
          count > 0 && (
            <span key={value} className="inline-flex items-center gap-1.5 font-semibold">
              <ProposedChip question={{ type }} value={String(value)} /> {count}
            </span>
          ),
      )}
      {others > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <span className="text-muted">Date or number</span> <span className="font-semibold">{others}</span>
        </span>
      )}
    </p>
  );
}

function Agreement({ open, total }: { open: readonly Proposal[]; total: number }) {
  const [fresh = 0, agree = 0, disagree = 0] = [null, true, false].map((agrees) => open.filter((one) => one.agrees === agrees).length);
  const parts = [
    ['No answer yet', fresh, 'bg-success-line'],
    ['Agree with your answer', agree, 'bg-success-line opacity-60'],
    ['Disagree with your answer', disagree, 'bg-warning-line'],
  ] as const;
  return (
    <>
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-surface-2">
        {parts.map(([label, count, tone]) => (
          <span key={label} className={tone} style={{ width: `${(100 * count) / total}%` }} />
        ))}
      </div>
      <dl className="grid gap-1.5 text-sm">
        {parts.map(([label, count, tone]) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt className="inline-flex items-center gap-2">
              <span aria-hidden className={`size-2 rounded-[2px] ${tone}`} />
              {label}
            </dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
