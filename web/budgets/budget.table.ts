import type { Outline, OutlookRow, PeriodStep } from '#domain/budgets/outlook.rules.ts';
import type { BudgetModel } from './budget.model.ts';
import type { CellSaving } from './cell.saving.ts';

export interface BudgetTableProps {
  model: BudgetModel;
  name: string;
  months: string;
  step: PeriodStep;
  compared: { name: string; outline: Outline } | null;
  mayEdit: boolean;
  saving: Pick<CellSaving, 'save' | 'pending'>;
  onEdit: (row: OutlookRow) => void;
  onDelete: (row: OutlookRow) => void;
}
