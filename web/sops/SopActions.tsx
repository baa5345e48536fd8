import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isInForce, type CHOSEN_SOP_STATUSES } from '#domain/sops/sops.rules.ts';
import { deleteSop, getSopPdf, reviewSop, type Sop, updateSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';
import { download, saveText } from '#web/http/download.ts';
import { refreshAfterDeletion } from '#web/http/refresh.ts';
import { EntityHistory, HistoryItem } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArchiveIcon, ArrowBackUpIcon, CheckIcon, DotsIcon, DownloadIcon, EyeIcon, TrashIcon } from '#web/ui/icons.tsx';
import { PrinterIcon } from '#web/ui/icons.writing.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { afterSopChange, refusedStep } from './sops.api.ts';

type Chosen = (typeof CHOSEN_SOP_STATUSES)[number];

function useSteps({ id, version }: Sop) {
  const move = useMutation({
    mutationFn: (status: Chosen) => call(updateSop, { params: { id }, body: { status, version } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  const review = useMutation({
    mutationFn: () => call(reviewSop, { params: { id }, body: { version } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  return { move, review };
}

export function SopActions({ sop, isEditing }: { sop: Sop; isEditing: boolean }) {
  const mayEdit = useCan()('sops:edit');
  const { move, review } = useSteps(sop);
  const { status } = sop;
  return (
    <>
      {mayEdit && status === 'archived' && (
        <Button variant="primary" icon={ArrowBackUpIcon} loading={move.isPending} onClick={() => move.mutate('draft')}>
          Restore as draft
        </Button>
      )}
      {mayEdit && !isEditing && (status === 'draft' || status === 'in_review') && (
        <Button variant="primary" loading={move.isPending} onClick={() => move.mutate('published')}>
          Publish
        </Button>
      )}
      {mayEdit && status === 'published' && (
        <Button icon={CheckIcon} loading={review.isPending} onClick={() => review.mutate()}>
          Mark as reviewed
        </Button>
      )}
      {!isEditing && <DownloadButton label="PDF" download={() => download(getSopPdf, { params: { id: sop.id } })} />}
      <More sop={sop} mayEdit={mayEdit} isEditing={isEditing} onMove={(chosen) => move.mutate(chosen)} />
    </>
  );
}

interface MoreProps {
  sop: Sop;
  mayEdit: boolean;
  isEditing: boolean;
  onMove: (status: Chosen) => void;
}

function More({ sop, mayEdit, isEditing, onMove }: MoreProps) {
  const { title, body, status } = sop;
  const [dialog, setDialog] = useState<'delete' | 'history' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu trigger={<IconButton label="More actions" icon={DotsIcon} variant="secondary" size="md" />}>
        {!isEditing && (
          <MenuItem icon={PrinterIcon} onSelect={() => window.print()}>
            Print
          </MenuItem>
        )}
        <MenuItem icon={DownloadIcon} onSelect={() => saveText(`${title}.md`, `# ${title}\n\n${body}\n`)}>
          Download as Markdown
        </MenuItem>
        <HistoryItem onSelect={() => setDialog('history')} />
        {mayEdit && <Steps status={status} onMove={onMove} />}
        {mayEdit && (
          <MenuItem icon={TrashIcon} danger {...ConfirmDialog.prefetch} onSelect={() => setDialog('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {dialog === 'delete' && <Deletion sop={sop} onClose={close} />}
      {dialog === 'history' && <EntityHistory thing={{ type: 'sop', id: sop.id, name: title }} onClose={close} />}
    </>
  );
}

/** Status changes without a button of their own. */
function Steps({ status, onMove }: Pick<MoreProps, 'onMove'> & Pick<Sop, 'status'>) {
  return (
    <>
      <MenuSeparator />
      {status === 'draft' && (
        <MenuItem icon={EyeIcon} onSelect={() => onMove('in_review')}>
          Request review
        </MenuItem>
      )}
      {(isInForce(status) || status === 'in_review') && (
        <MenuItem icon={ArrowBackUpIcon} onSelect={() => onMove('draft')}>
          Return to draft
        </MenuItem>
      )}
      {status !== 'archived' && (
        <MenuItem icon={ArchiveIcon} onSelect={() => onMove('archived')}>
          Archive
        </MenuItem>
      )}
    </>
  );
}

function Deletion({ sop: { id, title, version }, onClose }: { sop: Sop; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(deleteSop, { params: { id }, body: { version } }), {
    title: `Delete ${title}?`,
    description: 'Its versions, images and checklists are deleted too. To keep them, archive the SOP instead.',
    confirmLabel: 'Delete SOP',
    danger: true,
    typedName: title,
    onDone: async () => {
      await navigate({ to: '/sops' });
      toast({ title: `${title} was deleted`, variant: 'success' });
      await refreshAfterDeletion(deleteSop, id);
    },
    onRefused: refusedStep,
    onClose,
  });
  // The toast shows the reason of a refusal.
  return <ConfirmDialog {...dialog} error={null} />;
}
