import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  archiveTemplate,
  duplicateTemplate,
  publishTemplate,
  restoreTemplate,
  type Template,
  updateTemplate,
} from '#contract/templates/templates.contract.ts';
import { exportTemplate } from '#contract/templates/templates.files.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { EntityHistory, HistoryItem } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ArchiveIcon, ArrowBackUpIcon, CopyIcon, DotsIcon, DownloadIcon, ListSearchIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuLink } from '#web/ui/overlays/MenuLink.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { placesOf } from './StructureFaults.tsx';
import { refreshAfterConflict } from '#web/http/refresh.ts';
import { afterTemplateChange } from './templates.api.ts';

const PublishDialog = lazyDialog(async () => (await import('#web/templates/publish/PublishDialog.tsx')).PublishDialog);
const DeleteTemplateDialog = lazyDialog(async () => (await import('./DeleteTemplateDialog.tsx')).DeleteTemplateDialog);

interface TemplateActionsProps {
  template: Template;
  /** True in the editor, which has its own buttons: publishing here would leave out its unsaved changes. */
  isEditing: boolean;
  dialog: string | undefined;
  onDialog: (dialog: 'publish' | 'delete' | 'history' | undefined) => void;
}

function refused(error: Error): void {
  refreshAfterConflict(updateTemplate)(error);
  const fault = faultOf(error);
  const [place] = placesOf(error);
  const description = place ? `${place.path}: ${place.message}` : fault.resolution;
  toast({ title: fault.headline, description, variant: 'destructive' });
}

function useMoves({ id, name, version }: Template) {
  const navigate = useNavigate();
  const params = { id };
  const restore = useMutation({
    mutationFn: (known: number) => call(restoreTemplate, { params, body: { version: known } }),
    onSuccess: (template) => afterTemplateChange(template),
    onError: refused,
  });
  const archive = useMutation({
    mutationFn: () => call(archiveTemplate, { params, body: { version } }),
    onSuccess: (template) => {
      void afterTemplateChange(template);
      toast({
        title: `${name} is archived`,
        description: 'Assessments in progress keep it.',
        action: { label: 'Undo', onSelect: () => restore.mutate(template.version) },
      });
    },
    onError: refused,
  });
  const duplicate = useMutation({
    mutationFn: () => call(duplicateTemplate, { params }),
    onSuccess: async (copy) => {
      void afterTemplateChange(copy);
      await navigate({ to: '/templates/$id', params: { id: copy.id } });
    },
    onError: refused,
  });
  const publish = useMutation({
    mutationFn: (newQuestions: string[]) => call(publishTemplate, { params, body: { version, newQuestions } }),
    onSuccess: (template) => {
      toast({ title: `Version ${template.edition} of ${name} published`, variant: 'success' });
      return afterTemplateChange(template);
    },
    onError: refused,
  });
  return { restore, archive, duplicate, publish };
}
type Moves = ReturnType<typeof useMoves>;

export function TemplateActions({ template, isEditing, dialog, onDialog }: TemplateActionsProps) {
  const may = useCan();
  const moves = useMoves(template);
  const close = () => onDialog(undefined);
  return (
    <>
      {may('templates:edit') && !isEditing && <MainAction template={template} moves={moves} onPublish={() => onDialog('publish')} />}
      <More template={template} moves={moves} onDialog={onDialog} />
      {dialog === 'publish' && (
        <PublishDialog
          template={template}
          pending={moves.publish.isPending}
          onPublish={(newQuestions) => moves.publish.mutate(newQuestions, { onSettled: close })}
          onClose={close}
        />
      )}
      {dialog === 'history' && may('audit:view') && (
        <EntityHistory thing={{ type: 'template', id: template.id, name: template.name }} onClose={close} />
      )}
      {dialog === 'delete' && may('templates:delete') && (
        <DeleteTemplateDialog template={template} onClose={close} onArchive={moves.archive.mutate} />
      )}
    </>
  );
}

interface MainActionProps {
  template: Template;
  moves: Moves;
  onPublish: () => void;
}

/** Main action. A first publication affects no assessment, so it needs no confirmation. */
function MainAction({ template, moves, onPublish }: MainActionProps) {
  if (template.status === 'archived') {
    return (
      <Button
        variant="primary"
        icon={ArrowBackUpIcon}
        loading={moves.restore.isPending}
        onClick={() => moves.restore.mutate(template.version)}
      >
        Restore
      </Button>
    );
  }
  const isFirst = template.publishedVersion === null;
  if (!isFirst && !template.hasUnpublishedChanges) return null;
  return (
    <Button
      variant="primary"
      loading={moves.publish.isPending}
      {...(isFirst ? {} : PublishDialog.prefetch)}
      onClick={isFirst ? () => moves.publish.mutate([]) : onPublish}
    >
      Publish
    </Button>
  );
}

const FORMATS = [
  ['json', 'Export as JSON'],
  ['csv', 'Export as CSV'],
  ['xlsx', 'Export as XLSX'],
  ['oscal', 'Export as OSCAL catalog'],
] as const;

function More({ template, moves, onDialog }: Pick<TemplateActionsProps, 'template' | 'onDialog'> & { moves: Moves }) {
  const may = useCan();
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number][0]) => download(exportTemplate, { params: { id: template.id }, query: { format } }),
    onError: refused,
  });
  return (
    <Menu trigger={<IconButton label="More actions" icon={DotsIcon} variant="secondary" size="md" />}>
      {FORMATS.map(([format, label]) => (
        <MenuItem key={format} icon={DownloadIcon} onSelect={() => save.mutate(format)}>
          {label}
        </MenuItem>
      ))}
      <HistoryItem onSelect={() => onDialog('history')} />
      {may('templates:edit') && (
        <>
          <MenuSeparator />
          <MenuItem icon={CopyIcon} onSelect={() => moves.duplicate.mutate()}>
            Duplicate
          </MenuItem>
          {template.status !== 'archived' && (
            <MenuLink icon={ListSearchIcon} to={`/templates/${template.id}/evidence`}>
              Edit evidence checks
            </MenuLink>
          )}
          {template.status !== 'archived' && (
            <MenuItem icon={ArchiveIcon} onSelect={() => moves.archive.mutate()}>
              Archive
            </MenuItem>
          )}
        </>
      )}
      {may('templates:delete') && (
        <MenuItem icon={TrashIcon} danger {...DeleteTemplateDialog.prefetch} onSelect={() => onDialog('delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
