import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeCampaignCustomers, type Campaign, removeCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { addCampaignToQbrs, remindCampaignCustomers } from '#contract/campaigns/campaigns.decisions.contract.ts';
import { CAMPAIGN_REMINDER_DAYS, totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useToday } from '#web/session/today.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArrowBackUpIcon, CalendarIcon, MailIcon, PencilIcon, PresentationIcon, XIcon } from '#web/ui/icons.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey, BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { calendarQuarter, type CustomerRow } from './campaigns.words.ts';
import { quartersAhead } from './quarter.choices.ts';
import { agendaResultText, amountsText, movedText, notRemindedText } from './selected.words.ts';

const AmountsDialog = lazyDialog(async () => (await import('./AmountsDialog.tsx')).AmountsDialog);

/** Quarters in the menu. */
const AHEAD = 8;

const refuse = (error: unknown) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });

/** Message with a second line, if there is one. */
const tell = (title: string, description = '') => toast({ title, ...(description !== '' && { description }) });

/** Change of the selected customers, after which the rows are read again. */
function useChange<Body, Result>(entry: Endpoint, change: (body: Body) => Promise<Result>, done: (result: Result) => void) {
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await refreshAfter(entry);
      done(result);
    },
    onError: refuse,
  });
}

interface SelectedCustomersProps {
  campaign: Campaign;
  selection: Selection<CustomerRow>;
}

/** Actions on the selected customers; the letters of the buttons press them. */
export function SelectedCustomers({ campaign, selection }: SelectedCustomersProps) {
  const { rows, clear } = selection;
  const [open, setOpen] = useState<'price' | 'reminder' | null>(null);
  const params = { id: campaign.id };
  const customerIds = rows.map(({ id }) => id);
  const remove = useChange(
    removeCampaignCustomers,
    () => call(removeCampaignCustomers, { params, body: { customerIds } }),
    ({ removed }) => {
      clear();
      tell(`${countText(removed, 'customer')} removed`, 'Recommendations that were created are kept.');
    },
  );
  const reset = useChange(
    changeCampaignCustomers,
    () => call(changeCampaignCustomers, { params, body: { customerIds, amounts: null } }),
    ({ changed, kept }) => tell(amountsText(changed, kept)),
  );
  const move = useChange(
    changeCampaignCustomers,
    (targetQuarter: FiscalQuarter | null) => call(changeCampaignCustomers, { params, body: { customerIds, targetQuarter } }),
    ({ changed, kept }) => tell(movedText(changed, kept)),
  );
  const place = useChange(
    addCampaignToQbrs,
    () => call(addCampaignToQbrs, { params, body: { customerIds } }),
    (result) => tell(result.added === 0 ? 'No QBR changed' : `Added to ${countText(result.added, 'QBR')}`, agendaResultText(result)),
  );
  const isPending = remove.isPending || reset.isPending || move.isPending || place.isPending;
  const { oneTime } = totalsOf(rows, campaign.currency);
  return (
    <BulkBar label="Selected customers" count={rows.length} isPending={isPending} onClear={clear}>
      <span className="mr-2 shrink-0 text-sm text-muted max-md:sr-only">{`${moneyText(oneTime, campaign.currency)} one-time`}</span>
      <Button variant="ghost" size="sm" icon={MailIcon} aria-keyshortcuts="R" onClick={() => setOpen('reminder')}>
        Send reminder
        <BulkKey>R</BulkKey>
      </Button>
      <QuarterMenu isPending={isPending} onChoose={(quarter) => move.mutate(quarter)} />
      <Button
        variant="ghost"
        size="sm"
        icon={PencilIcon}
        aria-keyshortcuts="P"
        {...AmountsDialog.prefetch}
        onClick={() => setOpen('price')}
      >
        Edit price
        <BulkKey>P</BulkKey>
      </Button>
      {rows.some(({ isEdited }) => isEdited) && (
        <Button variant="ghost" size="sm" icon={ArrowBackUpIcon} loading={reset.isPending} onClick={() => reset.mutate(undefined)}>
          Use price rule
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={PresentationIcon}
        aria-keyshortcuts="B"
        loading={place.isPending}
        onClick={() => place.mutate(undefined)}
      >
        Add to QBR
        <BulkKey>B</BulkKey>
      </Button>
      <Button variant="ghost" size="sm" icon={XIcon} loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove
      </Button>
      {open === 'price' && <AmountsDialog campaign={campaign} rows={rows} onClose={() => setOpen(null)} />}
      {open === 'reminder' && <ReminderDialog campaign={campaign} rows={rows} onClose={() => setOpen(null)} />}
    </BulkBar>
  );
}

function QuarterMenu({ isPending, onChoose }: { isPending: boolean; onChoose: (quarter: FiscalQuarter | null) => void }) {
  const quarters = quartersAhead(useToday(), AHEAD);
  return (
    <BulkMenu label="Change quarter" letter="Q" icon={CalendarIcon}>
      {quarters.map((quarter) => (
        <MenuItem key={calendarQuarter(quarter)} disabled={isPending} onSelect={() => onChoose(quarter)}>
          {calendarQuarter(quarter)}
        </MenuItem>
      ))}
      <MenuItem disabled={isPending} onSelect={() => onChoose(null)}>
        Quarter of the campaign
      </MenuItem>
    </BulkMenu>
  );
}

interface ReminderDialogProps {
  campaign: Campaign;
  rows: readonly CustomerRow[];
  onClose: () => void;
}

/** Asks before customers get an email. */
function ReminderDialog({ campaign: { id }, rows, onClose }: ReminderDialogProps) {
  const customerIds = rows.map((row) => row.id);
  const dialog = useConfirm(() => call(remindCampaignCustomers, { params: { id }, body: { customerIds } }), {
    title: `Send a reminder to ${rows.length === 1 && rows[0] ? rows[0].customer.name : countText(rows.length, 'customer')}?`,
    description: `Contacts with access to the portal get an email that asks for the decision, without amounts. Customers that have decided or got a reminder in the last ${CAMPAIGN_REMINDER_DAYS} days get none.`,
    confirmLabel: 'Send reminder',
    changes: remindCampaignCustomers,
    onDone: (result) => {
      onClose();
      const { reminded, emails } = result;
      tell(
        reminded === 0 ? 'No reminder sent' : `Reminder sent to ${countText(reminded, 'customer')} (${countText(emails, 'email')})`,
        notRemindedText(result),
      );
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
