import { deleteBudgetLine, updateBudgetLine } from '#contract/budgets/budgets.contract.ts';
import type { Nature, YearLine } from '#domain/budgets/outlook.rules.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { BudgetModel } from './budget.model.ts';
import type { TypedRow } from './BudgetRow.tsx';

const NOTHING = Array.from({ length: 12 }, () => 0);

/** A line with one-time and recurring amounts has two rows; deleting one removes only its amounts. */
const isShared = (line: YearLine, nature: Nature) => line[nature === 'oneTime' ? 'recurring' : 'oneTime'].some((amount) => amount !== 0);

export function DeleteLineDialog({ model, row, onClose }: { model: BudgetModel; row: TypedRow; onClose: () => void }) {
  const removeAll = async () => {
    for (const [fiscalYear, line] of row.lines) {
      const params = { customerId: model.customerId, fiscalYear: String(fiscalYear), lineId: line.id };
      const emptied = { [row.nature]: NOTHING, version: line.version };
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a refusal leaves the later years as they are
      await (isShared(line, row.nature) ? call(updateBudgetLine, { params, body: emptied }) : call(deleteBudgetLine, { params }));
    }
  };
  const dialog = useConfirm(removeAll, {
    title: `Delete ${row.label}?`,
    description:
      model.scenario === null
        ? 'The line is deleted from the plan, in every year that has it.'
        : `The line is deleted from the scenario “${model.scenario}”. The plan keeps it until the scenario is accepted.`,
    confirmLabel: 'Delete line',
    danger: true,
    changes: deleteBudgetLine,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
