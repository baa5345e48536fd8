import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const LineDialog = lazyDialog(async () => (await import('./LineDialog.tsx')).LineDialog);
export const DeleteLineDialog = lazyDialog(async () => (await import('./DeleteLineDialog.tsx')).DeleteLineDialog);
export const TargetDialog = lazyDialog(async () => (await import('./TargetDialog.tsx')).TargetDialog);
export const NewScenarioDialog = lazyDialog(async () => (await import('#web/budgets/scenarios/NewScenarioDialog.tsx')).NewScenarioDialog);
export const ScenarioDialog = lazyDialog(async () => (await import('#web/budgets/scenarios/ScenarioDialog.tsx')).ScenarioDialog);
export const AcceptDialog = lazyDialog(async () => (await import('#web/budgets/scenarios/AcceptDialog.tsx')).AcceptDialog);
export const DeleteScenarioDialog = lazyDialog(
  async () => (await import('#web/budgets/scenarios/DeleteScenarioDialog.tsx')).DeleteScenarioDialog,
);
