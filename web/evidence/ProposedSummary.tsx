import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { useOpenAssessment } from './open.assessment.ts';

const VALUES = (['alignment', 'yes_no'] as const).flatMap((type) => kindOf(type).choices({}));

/** Open proposals for the assessment in progress: how many agree, and their values. Ctrl+Enter opens them. */
export function ProposedSummary({ customerId }: { customerId: string }) {
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
  if (!isShown) return null;
  const [fresh = 0, agree = 0, disagree = 0] = [null, true, false].map((agrees) => open.filter((one) => one.agrees === agrees).length);
  const parts = [
    ['No answer yet', fresh, 'bg-success-line'],
    ['Agree with your answer', agree, 'bg-success-line opacity-60'],
    ['Disagree with your answer', disagree, 'bg-warning-line'],
  ] as const;
  const values = VALUES.map(({ value, label }) => [label, open.filter((one) => one.value === value).length] as const);
  const { total } = assessment.progress;
  return (
    <section
      aria-label="Proposals"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-border bg-surface-1 p-4"
    >
      <div className="grid min-w-0 flex-1 basis-72 gap-2">
        <div>
          <p className="text-lg font-semibold">
            {open.length} of {total} questions have a proposal
          </p>
          <p className="text-sm wrap-anywhere text-muted">{assessment.name}</p>
        </div>
        <div aria-hidden className="flex h-1.5 max-w-120 overflow-hidden rounded-full bg-surface-2">
          {parts.map(([label, count, tone]) => (
            <span key={label} className={tone} style={{ width: `${(100 * count) / total}%` }} />
          ))}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {parts.map(([label, count, tone]) => (
            <span key={label} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden className={`size-2 rounded-[2px] ${tone}`} />
              {label} <strong className="tabular-nums">{count}</strong>
            </span>
          ))}
        </p>
        <p className="text-sm text-muted">
          {values.flatMap(([label, count]) => (count > 0 ? [`${count} ${label}`] : [])).join(', ')}. A proposal becomes an answer only when
          a person accepts it. The other {total - open.length} questions are answered by people.
        </p>
      </div>
      <LinkButton variant="primary" to={to}>
        {open.length === 1 ? 'Review 1 proposal' : `Review ${open.length} proposals`}
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Kbd>Ctrl+Enter</Kbd>
        </span>
      </LinkButton>
    </section>
  );
}
