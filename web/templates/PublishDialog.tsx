import type { Template } from '#contract/templates/templates.contract.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

interface PublishDialogProps {
  template: Template;
  pending: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function PublishDialog({ template: { name, edition }, pending, onPublish, onClose }: PublishDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Publish version ${edition + 1} of ${name}?`}
      description={`New assessments start with version ${edition + 1}. Assessments that are running stay on the version they started with, and nothing in them changes.`}
      confirmLabel={`Publish version ${edition + 1}`}
      pending={pending}
      onConfirm={onPublish}
    />
  );
}
