import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { deleteTemplate, type Template } from '#contract/templates/templates.contract.ts';
import { call } from '#web/http/call.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterTemplateDeletion } from './templates.api.ts';
import { counted } from './templates.words.ts';

interface DeleteTemplateDialogProps {
  template: Template;
  onClose: () => void;
  onArchive: () => void;
}

const Uses = z.object({
  assessments: z.number(),
  customers: z.number(),
  blocking: z.array(z.object({ id: z.string(), name: z.string(), customer: z.string() })),
});

export function DeleteTemplateDialog({ template: { id, name, status }, onClose, onArchive }: DeleteTemplateDialogProps) {
  const navigate = useNavigate();
  const [fault, setFault] = useState<Fault | null>(null);
  const dialog = useConfirm(() => call(deleteTemplate, { params: { id } }), {
    title: `Delete ${name}?`,
    description: 'The template and its versions are deleted permanently. To keep them, archive the template instead.',
    confirmLabel: 'Delete template',
    danger: true,
    typedName: name,
    onDone: async () => {
      await navigate({ to: '/templates' });
      toast({ title: `${name} was deleted`, variant: 'success' });
      await afterTemplateDeletion(id);
    },
    onRefused: (error) => setFault(faultOf(error)),
    onClose,
  });
  const archiveInstead = () => {
    onClose();
    onArchive();
  };

  if (fault?.code === 'TEMPLATE_IN_USE') {
    const uses = Uses.safeParse(fault.details).data;
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title={`${name} cannot be deleted`}
        description={`${uses ? `${counted(uses.assessments, 'assessment')} of ${counted(uses.customers, 'customer')} ${uses.assessments === 1 ? 'uses' : 'use'} it. ` : ''}${fault.resolution}`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            {status !== 'archived' && (
              <Button variant="primary" onClick={archiveInstead}>
                Archive instead
              </Button>
            )}
          </>
        }
      >
        {uses && (
          <>
            <ul className="grid gap-1 pb-2 text-sm">
              {uses.blocking.map((use) => (
                <li key={use.id} className="wrap-anywhere">
                  <TextLink to={`/assessments/${use.id}`}>{use.name}</TextLink> <span className="text-muted">{use.customer}</span>
                </li>
              ))}
            </ul>
            {uses.assessments > uses.blocking.length && (
              <p className="pb-2 text-sm text-muted">and {uses.assessments - uses.blocking.length} more</p>
            )}
          </>
        )}
      </Dialog>
    );
  }
  return <ConfirmDialog {...dialog} />;
}
