import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { duplicateAssessment } from '#contract/assessments/assessments.several.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { canMove, isOpen, mayArchive } from '#domain/assessments/assessments.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { EntityHistory, HistoryItem } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { OPEN_PALETTE } from '#web/ui/bar.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { faultOf } from '#web/http/fault.ts';
import {
  ArchiveIcon,
  ArrowBackUpIcon,
  CopyIcon,
  DownloadIcon,
  HistoryIcon,
  InfoCircleIcon,
  PencilIcon,
  PlayerPlayIcon,
  SearchIcon,
  TrashIcon,
  UserIcon,
} from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuLink } from '#web/ui/overlays/MenuLink.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterAssessmentChange } from './assessments.api.ts';
import { useArchiving } from './assessments.archiving.ts';

const DIALOGS = {
  details: lazyDialog(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  reassign: lazyDialog(async () => (await import('./ReassignDialog.tsx')).ReassignDialog),
  explain: lazyDialog(async () => (await import('#web/assessments/compare/ExplainDialog.tsx')).ExplainDialog),
  export: lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog),
  reviewer: lazyDialog(async () => (await import('#web/assessments/review/ReviewerDialog.tsx')).ReviewerDialog),
  revise: lazyDialog(async () => (await import('#web/assessments/review/ReviseDialog.tsx')).ReviseDialog),
  delete: lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog),
} as const;
type MenuDialog = keyof typeof DIALOGS | 'history';

interface LoadedAssessmentMenuProps {
  assessment: Assessment;
  trigger: ReactElement;
  /** True where no app bar is above the menu. */
  isPhone: boolean;
  /** True if the button was pressed before this code was loaded. */
  wasPressed: boolean;
}

/** Rarely used actions; entries appear only for people with the permission. */
export function LoadedAssessmentMenu({ assessment, trigger, isPhone, wasPressed }: LoadedAssessmentMenuProps) {
  const may = useCan();
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const isChangeable = assessment.archivedAt === null;
  return (
    <>
      <Menu isOpenAtFirst={wasPressed} trigger={trigger}>
        {isPhone && <SearchItem />}
        {may('assessments:edit') && isChangeable && <EditItems assessment={assessment} onDialog={setDialog} />}
        {isChangeable && <HandOnItems assessment={assessment} onDialog={setDialog} />}
        <MenuItem icon={InfoCircleIcon} {...DIALOGS.explain.prefetch} onSelect={() => setDialog('explain')}>
          Explain score
        </MenuItem>
        <MenuLink icon={HistoryIcon} to={`/assessments/${assessment.id}/compare`}>
          History and comparison
        </MenuLink>
        <DuplicateItem assessment={assessment} />
        <MenuItem icon={DownloadIcon} {...DIALOGS.export.prefetch} onSelect={() => setDialog('export')}>
          Export
        </MenuItem>
        <HistoryItem onSelect={() => setDialog('history')} />
        {may('assessments:edit') && <ArchiveItem assessment={assessment} />}
        {may('assessments:delete') && <DeleteItem onSelect={() => setDialog('delete')} />}
      </Menu>
      {dialog && <Opened dialog={dialog} assessment={assessment} onClose={() => setDialog(null)} />}
    </>
  );
}

function SearchItem() {
  return (
    <>
      <MenuItem icon={SearchIcon} onSelect={() => window.dispatchEvent(new Event(OPEN_PALETTE))}>
        Search Plumbline
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

interface ItemsProps {
  assessment: Assessment;
  onDialog: (dialog: MenuDialog) => void;
}

function EditItems({ assessment, onDialog }: ItemsProps) {
  const start = useStart(assessment);
  const isStillOpen = isOpen(assessment);
  return (
    <>
      {isStillOpen && (
        <MenuItem icon={PencilIcon} {...DIALOGS.details.prefetch} onSelect={() => onDialog('details')}>
          Edit name and dates
        </MenuItem>
      )}
      {assessment.status !== 'approved' && (
        <MenuItem icon={UserIcon} {...DIALOGS.reviewer.prefetch} onSelect={() => onDialog('reviewer')}>
          Change reviewer
        </MenuItem>
      )}
      {isStillOpen && canMove('start', assessment.status) && (
        <MenuItem icon={PlayerPlayIcon} onSelect={() => start.mutate()}>
          Mark as started
        </MenuItem>
      )}
    </>
  );
}

/** Entries to revise or reassign the assessment. */
function HandOnItems({ assessment, onDialog }: ItemsProps) {
  const may = useCan();
  return (
    <>
      {assessment.status === 'approved' && may('assessments:approve') && (
        <MenuItem icon={CopyIcon} {...DIALOGS.revise.prefetch} onSelect={() => onDialog('revise')}>
          Revise
        </MenuItem>
      )}
      {may('assessments:reassign') && (
        <MenuItem icon={UserIcon} {...DIALOGS.reassign.prefetch} onSelect={() => onDialog('reassign')}>
          Reassign
        </MenuItem>
      )}
    </>
  );
}

function Opened({ dialog, ...props }: { dialog: MenuDialog; assessment: Assessment; onClose: () => void }) {
  const { assessment, onClose } = props;
  if (dialog === 'history') {
    return <EntityHistory thing={{ type: 'assessment', id: assessment.id, name: assessment.name }} onClose={onClose} />;
  }
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}

function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={TrashIcon} danger {...DIALOGS.delete.prefetch} onSelect={onSelect}>
        Delete
      </MenuItem>
    </>
  );
}

function ArchiveItem({ assessment }: { assessment: Assessment }) {
  const { archive, restore } = useArchiving(assessment);
  if (assessment.archivedAt !== null) {
    return (
      <MenuItem icon={ArrowBackUpIcon} onSelect={() => restore.mutate(assessment.version)}>
        Restore
      </MenuItem>
    );
  }
  const reason = mayArchive(assessment.status) ? null : 'The assessment is awaiting review: approve it, request changes or recall it first';
  return (
    <MenuItem icon={ArchiveIcon} reason={reason} onSelect={() => archive.mutate()}>
      Archive
    </MenuItem>
  );
}

function DuplicateItem({ assessment }: { assessment: Assessment }) {
  const may = useCan();
  const copy = useDuplicate(assessment);
  if (!may('assessments:edit')) return null;
  return (
    <MenuItem icon={CopyIcon} onSelect={() => copy.mutate()}>
      Duplicate
    </MenuItem>
  );
}

/** Opens the new draft. */
function useDuplicate({ id }: Assessment) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(duplicateAssessment, { params: { id } }),
    onSuccess: async (copy) => {
      await navigate({ to: '/assessments/$id', params: { id: copy.id } });
      toast({ title: `Duplicated as ${copy.name}` });
      await refreshAfter(duplicateAssessment);
    },
    onError: (error) => toast({ title: 'Not duplicated', description: faultOf(error).displayText, variant: 'destructive' }),
  });
}

function useStart({ id, version }: Assessment) {
  return useMutation({
    mutationFn: () => call(startAssessment, { params: { id }, body: { version } }),
    onSuccess: (started) => afterAssessmentChange(started),
    onError: (error) => toast({ title: 'Not started', description: faultOf(error).displayText, variant: 'destructive' }),
  });
}
