import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addBudgetLine, BudgetLine, updateBudgetLine } from '#contract/budgets/budgets.contract.ts';
import { TYPED_KINDS } from '#domain/budgets/budgets.rules.ts';
import { type Nature, type OutlookRow, type Period, withAmount } from '#domain/budgets/outlook.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export interface TypedCell {
  row: OutlookRow & { nature: Nature };
  period: Period;
  amount: MinorUnits;
}

export interface CellSaving {
  save: (cell: TypedCell) => void;
  /** Cell that is being saved, or was refused because another person changed the line. */
  pending: TypedCell | null;
  conflict: { cell: TypedCell; onTakeTheirs: () => void; onKeepMine: () => void } | null;
}

type OfYear = { customerId: string; scenario: string | null };

/** Saves cells one at a time, each on top of the line that the previous save returned. */
export function useCellSaving({ customerId, scenario }: OfYear): CellSaving {
  /** Lines returned by the latest saves, possibly newer than the loaded ones. */
  const newest = useRef(new Map<string, BudgetLine>());
  const [refused, setRefused] = useState<{ cell: TypedCell; theirs: BudgetLine } | null>(null);
  const keyOf = ({ row, period }: TypedCell) => `${row.key}\n${period.year}\n${scenario ?? ''}`;
  const known = (cell: TypedCell) => newer(newest.current.get(keyOf(cell)), cell.row.lines.get(cell.period.year));
  const saving = useMutation({
    scope: { id: `budget of ${customerId}` },
    mutationFn: async (cell: TypedCell) => {
      const line = await write(cell, known(cell), { customerId, scenario });
      newest.current.set(keyOf(cell), line);
    },
    onSuccess: () => refreshAfter(updateBudgetLine),
    onError: (error, cell) => {
      const theirs = currentRowOf(error, BudgetLine);
      if (theirs) setRefused({ cell, theirs });
      else toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' });
    },
  });
  const cell = saving.variables;
  return {
    save: saving.mutate,
    pending: saving.isPending ? (cell ?? null) : null,
    conflict: refused && {
      cell: refused.cell,
      onTakeTheirs: () => {
        setRefused(null);
        void refreshAfter(updateBudgetLine);
      },
      onKeepMine: () => {
        setRefused(null);
        newest.current.set(keyOf(refused.cell), refused.theirs);
        saving.mutate(refused.cell);
      },
    },
  };
}

type Known = Pick<BudgetLine, 'id' | 'version'> & { oneTime: readonly number[]; recurring: readonly number[] };

function newer(answered: Known | undefined, read: Known | undefined): Known | undefined {
  if (!answered || !read) return answered ?? read;
  return answered.id === read.id && answered.version > read.version ? answered : read;
}

/** Updates the year's line, or creates one of the same name for a year without it. */
function write({ row, period, amount }: TypedCell, line: Known | undefined, { customerId, scenario }: OfYear): Promise<BudgetLine> {
  const { nature, label, category, assumption } = row;
  const params = { customerId, fiscalYear: String(period.year) };
  const amounts = { [nature]: withAmount(line?.[nature], period, nature, amount) };
  if (line) return call(updateBudgetLine, { params: { ...params, lineId: line.id }, body: { ...amounts, version: line.version } });
  const kind = TYPED_KINDS.find((one) => one === row.kind) ?? 'other';
  const query = scenario === null ? {} : { scenario };
  return call(addBudgetLine, { params, query, body: { label, kind, category, assumption, ...amounts } });
}
