import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Campaign, deleteCampaign, runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArrowBackUpIcon, DotsIcon, PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { AddCustomersDialog } from './add.customers.ts';
import { effectsText, remainsText } from './effects/effects.words.ts';

const TO_BE_READ_MS = 20_000;

const refuse = (error: unknown) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });
const recommendations = (count: number) => countText(count, 'recommendation');

interface CampaignActionsProps {
  campaign: Campaign;
  onEdit: () => void;
  onAdd: () => void;
}

export function CampaignActions({ campaign, onEdit, onAdd }: CampaignActionsProps) {
  const { id, version, next, lastRun } = campaign;
  const params = { id };
  const undo = useMutation({
    mutationFn: () => call(undoCampaignRun, { params }),
    onSuccess: async (result) => {
      await refreshAfter(undoCampaignRun);
      const description = remainsText(result);
      toast({ title: `${recommendations(result.undone)} undone`, ...(description !== '' && { description, duration: TO_BE_READ_MS }) });
    },
    onError: refuse,
  });
  const run = useMutation({
    mutationFn: () => call(runCampaign, { params, body: { version } }),
    onSuccess: async (result) => {
      await refreshAfter(runCampaign);
      const description = effectsText(result);
      toast({
        variant: 'success',
        title: doneText(result.created, result.updated),
        ...(description !== '' && { description, duration: TO_BE_READ_MS }),
        action: { label: 'Undo', onSelect: () => undo.mutate() },
      });
    },
    onError: async (error) => {
      refuse(error);
      await refreshAfter(runCampaign);
    },
  });
  const [isDeleting, setDeleting] = useState(false);
  const isUpToDate = next.create + next.update === 0;
  const mayDelete = useCan()('customers:delete');
  return (
    <>
      <Button variant={isUpToDate && next.missing > 0 ? 'primary' : 'ghost'} {...AddCustomersDialog.prefetch} onClick={onAdd}>
        {next.missing > 0 ? `Add customers (${next.missing} affected)` : 'Add customers'}
      </Button>
      {!isUpToDate && (
        <Button variant="primary" loading={run.isPending} onClick={() => run.mutate()}>
          {nextText(next)}
        </Button>
      )}
      <Menu trigger={<IconButton label="More actions" icon={DotsIcon} />}>
        <MenuItem icon={PencilIcon} onSelect={onEdit}>
          Edit campaign
        </MenuItem>
        {lastRun && (
          <MenuItem icon={ArrowBackUpIcon} reason={lateText(lastRun.undoUntil)} onSelect={() => undo.mutate()}>
            {`Undo run of ${formatMoment(lastRun.at)}`}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={TrashIcon} danger onSelect={() => setDeleting(true)}>
            Delete campaign
          </MenuItem>
        )}
      </Menu>
      {isDeleting && <DeleteCampaign campaign={campaign} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Button with the next step, such as "Create 11 recommendations" or "Create 2, update 3 recommendations". */
function nextText({ create, update }: Campaign['next']): string {
  if (create > 0 && update > 0) return `Create ${create}, update ${recommendations(update)}`;
  if (update > 0) return `Update ${recommendations(update)}`;
  return `Create ${recommendations(create)}`;
}

function doneText(created: number, updated: number): string {
  if (updated === 0) return `${recommendations(created)} created`;
  return created === 0 ? `${recommendations(updated)} updated` : `${created} created, ${recommendations(updated)} updated`;
}

const lateText = (until: string): string | null => (new Date(until) > new Date() ? null : 'A run can be undone for an hour');

function DeleteCampaign({ campaign: { id, version, title }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(deleteCampaign, { params: { id }, body: { version } }), {
    title: `Delete ${title}?`,
    description:
      'The list of customers and the price rule are deleted. Recommendations that were created are kept. Letters are deleted, also from the portals.',
    confirmLabel: 'Delete campaign',
    danger: true,
    changes: deleteCampaign,
    onDone: () => navigate({ to: '/recommendations/campaigns' }),
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
