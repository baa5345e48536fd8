import {
  AcceptDialog,
  DeleteLineDialog,
  DeleteScenarioDialog,
  LineDialog,
  NewScenarioDialog,
  ScenarioDialog,
  TargetDialog,
} from './budget.dialogs.ts';
import type { BudgetModel } from './budget.model.ts';
import type { TypedRow } from './BudgetRow.tsx';
import type { BudgetAct } from './BudgetToolbar.tsx';
import type { BudgetView } from './budget.view.ts';
import type { ScenarioAct } from '#web/budgets/scenarios/ScenarioCards.tsx';

export type BudgetDialog = { act: BudgetAct } | { act: ScenarioAct; name: string } | { act: 'edit' | 'remove'; row: TypedRow };

interface BudgetDialogsProps {
  dialog: BudgetDialog | null;
  model: BudgetModel;
  view: BudgetView;
  onClose: () => void;
}

export function BudgetDialogs({ dialog, model, view, onClose }: BudgetDialogsProps) {
  const shared = { model, onClose };
  /** Stops showing or comparing a scenario that no longer exists. */
  const forget = (name: string) =>
    view.change({ ...(view.scenario === name ? { scenario: undefined } : {}), ...(view.compare === name ? { compare: null } : {}) });
  switch (dialog?.act) {
    case 'line':
      return <LineDialog {...shared} row={null} />;
    case 'edit':
      return <LineDialog {...shared} row={dialog.row} />;
    case 'remove':
      return <DeleteLineDialog {...shared} row={dialog.row} />;
    case 'target':
      return <TargetDialog {...shared} />;
    case 'scenario':
      return <NewScenarioDialog {...shared} onMade={(name) => view.change({ scenario: name })} />;
    case 'change':
      return <ScenarioDialog {...shared} name={dialog.name} />;
    case 'accept':
      return <AcceptDialog {...shared} name={dialog.name} onAccepted={() => forget(dialog.name)} />;
    case 'delete':
      return <DeleteScenarioDialog {...shared} name={dialog.name} onDeleted={() => forget(dialog.name)} />;
    case undefined:
      return null;
  }
}
