import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Assessment, deleteAssessment, startAssessment } from '#contract/assessments.contract.ts';
import { canMove, isEditable } from '#domain/assessments.rules.ts';
import { useCan } from '#web/app/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyIcon, DotsIcon, PencilIcon, PlayerPlayIcon, TrashIcon, UserIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/MenuSeparator.tsx';
import { toast } from '#web/ui/toasts.ts';
import { showFacts, useRefreshAssessments } from './assessments.api.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { ReviseDialog } from './ReviseDialog.tsx';

/** What is seldom done with an assessment; each entry only for whoever may. */
export function AssessmentMenu({ assessment }: { assessment: Assessment }) {
  const may = useCan();
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const start = useStart(assessment);
  const mayEdit = may('assessments:edit') && isEditable(assessment.status);
  if (!mayEdit && !may('assessments:reassign')) return null;
  return (
    <>
      <Menu trigger={<IconButton label="More actions" icon={DotsIcon} size="md" variant="secondary" />}>
        {mayEdit && (
          <MenuItem icon={PencilIcon} onSelect={() => setDialog('details')}>
            Edit name and dates
          </MenuItem>
        )}
        {mayEdit && canMove('start', assessment.status) && (
          <MenuItem icon={PlayerPlayIcon} onSelect={() => start.mutate()}>
            Mark as started
          </MenuItem>
        )}
        {assessment.status === 'approved' && may('assessments:approve') && (
          <MenuItem icon={CopyIcon} onSelect={() => setDialog('revise')}>
            Revise
          </MenuItem>
        )}
        {may('assessments:reassign') && (
          <MenuItem icon={UserIcon} onSelect={() => setDialog('reassign')}>
            Reassign
          </MenuItem>
        )}
        {may('assessments:delete') && <DeleteItem onSelect={() => setDialog('delete')} />}
      </Menu>
      {dialog && <Opened dialog={dialog} assessment={assessment} onClose={() => setDialog(null)} />}
    </>
  );
}

const DIALOGS = { details: DetailsDialog, reassign: ReassignDialog, revise: ReviseDialog, delete: DeleteDialog } as const;
type MenuDialog = keyof typeof DIALOGS;

function Opened({ dialog, ...props }: { dialog: MenuDialog; assessment: Assessment; onClose: () => void }) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}

function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={TrashIcon} danger onSelect={onSelect}>
        Delete
      </MenuItem>
    </>
  );
}

function useStart({ id }: Assessment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startAssessment, { params: { id } }),
    onSuccess: (started) => showFacts(client, started),
    onError: (error) => toast({ title: 'Not started', description: faultOf(error).displayText, variant: 'destructive' }),
  });
}

function DeleteDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshAssessments();
  const remove = useMutation({
    mutationFn: () => call(deleteAssessment, { params: { id: assessment.id } }),
    onSuccess: async () => {
      await navigate({ to: '/assessments' });
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this assessment?"
      description={`“${assessment.name}” of ${assessment.customer.name} disappears from all lists, with its answers and findings.`}
      confirmLabel="Delete assessment"
      danger
      pending={remove.isPending}
      error={remove.error ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
