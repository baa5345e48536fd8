import { useMutation } from '@tanstack/react-query';
import { monthName } from '#domain/customers/fiscal.rules.ts';
import { exportBudget } from '#contract/budgets/budgets.contract.ts';
import type { PeriodStep } from '#domain/budgets/outlook.rules.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon, EditIcon, FlagIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LineDialog, NewScenarioDialog, TargetDialog } from './budget.dialogs.ts';
import type { BudgetModel } from './budget.model.ts';
import { type BudgetView, type Span, SPANS } from './budget.view.ts';

export type BudgetAct = 'line' | 'target' | 'scenario';

const SPAN_OPTIONS = SPANS.map((value) => ({ value, label: value === '36' ? '36 months' : value }));
const STEP_OPTIONS: readonly { value: PeriodStep; label: string }[] = [
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
];

interface BudgetToolbarProps {
  model: BudgetModel;
  view: BudgetView;
  mayEdit: boolean;
  onAct: (act: BudgetAct) => void;
}

export function BudgetToolbar({ model, view, mayEdit, onAct }: BudgetToolbarProps) {
  const hasTarget = model.outlook.target !== null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SegmentedControl<Span>
        label="Period"
        size="sm"
        options={SPAN_OPTIONS}
        value={view.months}
        onChange={(months) => view.change({ months, by: undefined })}
      />
      <SegmentedControl<PeriodStep>
        label="Columns"
        size="sm"
        options={STEP_OPTIONS}
        value={view.step}
        onChange={(by) => view.change({ by })}
      />
      <p className="text-sm text-muted">
        {`${model.currency}, excl. VAT. FY from ${monthName(model.startMonth).slice(0, 3)}.`}
        {!mayEdit && ' You can view this budget; a vCIO or administrator can change it.'}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {mayEdit && (
          <>
            <Button size="sm" icon={hasTarget ? EditIcon : FlagIcon} {...TargetDialog.prefetch} onClick={() => onAct('target')}>
              {hasTarget ? 'Edit target' : 'Set target'}
            </Button>
            <Button size="sm" icon={PlusIcon} {...NewScenarioDialog.prefetch} onClick={() => onAct('scenario')}>
              New scenario
            </Button>
          </>
        )}
        <ExportButton model={model} />
        {mayEdit && (
          <Button size="sm" icon={PlusIcon} {...LineDialog.prefetch} onClick={() => onAct('line')}>
            Add line
          </Button>
        )}
      </div>
    </div>
  );
}

const YEARS = ['1', '2', '3', '4'] as const;

/** Exports whole fiscal years, one sheet each. */
function ExportButton({ model: { customerId, years, scenario } }: { model: BudgetModel }) {
  const making = useMutation({
    mutationFn: () =>
      download(exportBudget, {
        params: { customerId, fiscalYear: String(years[0]?.fiscalYear ?? 0) },
        query: { format: 'xlsx', years: YEARS[years.length - 1] ?? '4', ...(scenario === null ? {} : { scenario }) },
      }),
    onError: (error) =>
      toast({ title: 'The spreadsheet could not be created', description: faultOf(error).displayText, variant: 'destructive' }),
  });
  return (
    <Button size="sm" icon={DownloadIcon} loading={making.isPending} onClick={() => making.mutate()}>
      Export XLSX
    </Button>
  );
}
