import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const GoalDialog = lazyDialog(async () => (await import('./GoalDialog.tsx')).GoalDialog);
export const DeleteGoalDialog = lazyDialog(async () => (await import('./DeleteGoalDialog.tsx')).DeleteGoalDialog);
