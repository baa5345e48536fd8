import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recommendStackGaps } from '#contract/stack/stack.audits.contract.ts';
import type { StackReport } from '#contract/stack/stack.report.contract.ts';
import type { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { isGap } from '#domain/stack/stack.rules.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ExternalLinkIcon, PlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { UNITS, VERDICTS } from '#web/stack/stack.words.ts';
import type { ReportCell } from './HeatCell.tsx';

type Row = StackReport['rows'][number];
type Category = Pick<(typeof STACK_CATEGORIES)[number], 'key' | 'name' | 'short'>;

interface CellPanelProps {
  row: Row;
  category: Category;
  cell: ReportCell;
}

/** Details of a heat map cell, and the next step. R recommends the standard. */
export function CellPanel({ row, category, cell }: CellPanelProps) {
  const { customer, auditId, auditedOn } = row;
  const { verdict, required, standard, found } = cell;
  const mayStart = useCan()('customers:edit');
  return (
    <section
      aria-label={`${customer.name}, ${category.name}`}
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-y-2 border-accent-line bg-surface-2 px-4 py-3 text-sm"
    >
      <div className="min-w-40">
        <p className="font-semibold">
          {customer.name}, {category.short}
        </p>
        <p className="text-muted">
          {verdict ? VERDICTS[verdict].label : 'No verdict'}, {required ? `required for tier ${customer.tier ?? 'any'}` : 'not required'}
        </p>
      </div>
      <Fact label="Standard">{standard || 'None'}</Fact>
      <Fact label={`Found on ${formatDay(auditedOn)}`}>{found || 'Nothing'}</Fact>
      <WhiteSpace cell={cell} />
      <span className="grow" />
      <span className="flex items-center gap-2">
        <Next row={row} category={category} cell={cell} />
        {mayStart && isGap(cell) && (
          <LinkButton size="sm" icon={UsersIcon} to={startCampaignPath({ stackCategory: category.key })}>
            Start campaign
          </LinkButton>
        )}
        <IconLink to={`/tech-stack-audits/${auditId}`} label={`Open the audit of ${customer.name}`} icon={ExternalLinkIcon} />
      </span>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-24">
      <p className="text-xs text-muted">{label}</p>
      <p className="wrap-anywhere">{children}</p>
    </div>
  );
}

function WhiteSpace({ cell: { whiteSpace, units, unit, costPerUnit, currency } }: { cell: ReportCell }) {
  if (whiteSpace === null || costPerUnit === null) return null;
  return (
    <Fact label="White space">
      {units} {units === 1 ? UNITS[unit] : `${UNITS[unit]}s`} × {moneyText(costPerUnit, currency, { exact: true })} ={' '}
      <strong>{moneyText(whiteSpace, currency, { exact: true })} per month</strong>
    </Fact>
  );
}

function Next({ row, category, cell }: CellPanelProps) {
  const may = useCan()('customers:edit');
  const recommend = useMutation({
    mutationFn: () => call(recommendStackGaps, { params: { id: row.auditId }, body: { categories: [category.key] } }),
    onSuccess: async () => {
      await refreshAfter(recommendStackGaps);
      toast({ variant: 'success', title: 'Recommendation created' });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const isOpen = may && isGap(cell) && cell.recommendationId === null;
  useKeys((event) => {
    if (!isOpen || isTaken(event) || event.repeat || event.key.toLowerCase() !== 'r' || recommend.isPending) return;
    event.preventDefault();
    recommend.mutate();
  });
  if (cell.recommendationId)
    return (
      <LinkButton size="sm" to={`/recommendations?recommendation=${cell.recommendationId}`}>
        Open recommendation
      </LinkButton>
    );
  if (!isOpen) return null;
  return (
    <Button size="sm" icon={PlusIcon} loading={recommend.isPending} onClick={() => recommend.mutate()}>
      Recommend <Kbd>R</Kbd>
    </Button>
  );
}
