import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { archiveCustomer, type Customer, restoreCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { EntityHistory, HistoryItem } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfterConflict } from '#web/http/refresh.ts';
import { ask } from '#web/http/ask.ts';
import { TAB_ACTIONS } from '#web/ui/bar.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ArchiveIcon, ArrowBackUpIcon, CalendarIcon, CopyIcon, DotsIcon, PencilIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { afterCustomerChange } from './customers.api.ts';
import { newAssessmentOf, newQbrOf } from '#web/customers/contacts/places.ts';

const PresentButton = lazyPage(() => import('./PresentButton.tsx'), 'PresentButton');
const EditCustomerDrawer = lazyDialog(async () => (await import('./EditCustomerDrawer.tsx')).EditCustomerDrawer);
const PrepareDialog = lazyDialog(async () => (await import('./prepare/PrepareDialog.tsx')).PrepareDialog);
const MergeDialog = lazyDialog(async () => (await import('./merge/MergeDialog.tsx')).MergeDialog);
const DeleteCustomerDialog = lazyDialog(async () => (await import('./DeleteCustomerDialog.tsx')).DeleteCustomerDialog);

interface CustomerActionsProps {
  customer: Customer;
  /** Leaves the place of the buttons to the open tab. */
  hasTabActions?: boolean;
  dialog: string | undefined;
  onDialog: (dialog: 'edit' | 'merge' | 'delete' | 'prepare' | 'history' | undefined) => void;
}

function refused(error: Error): void {
  refreshAfterConflict(updateCustomer)(error);
  const fault = faultOf(error);
  toast({ title: fault.headline, description: fault.resolution, variant: 'destructive' });
}

/** Archiving can be undone and needs no confirmation, unlike deletion. */
function useArchiving({ id, name, version }: Customer) {
  const restore = useMutation({
    mutationFn: (known: number) => call(restoreCustomer, { params: { id }, body: { version: known } }),
    onSuccess: (customer) => {
      void afterCustomerChange(customer);
      toast({ title: `${name} is restored`, variant: 'success' });
    },
    onError: refused,
  });
  const archive = useMutation({
    mutationFn: () => call(archiveCustomer, { params: { id }, body: { version } }),
    onSuccess: (customer) => {
      void afterCustomerChange(customer);
      toast({
        title: `${name} is archived`,
        description: 'Nothing is lost.',
        action: { label: 'Undo', onSelect: () => restore.mutate(customer.version) },
      });
    },
    onError: refused,
  });
  return { archive, restore };
}

export function CustomerActions({ customer, hasTabActions = false, dialog, onDialog }: CustomerActionsProps) {
  const may = useCan();
  const { archive, restore } = useArchiving(customer);
  const isArchived = customer.status === 'archived';

  return (
    <>
      {isArchived && may('customers:edit') && (
        <Button variant="primary" icon={ArrowBackUpIcon} loading={restore.isPending} onClick={() => restore.mutate(customer.version)}>
          Restore
        </Button>
      )}
      {hasTabActions ? <div id={TAB_ACTIONS} className="contents" /> : <Beginnings customer={customer} />}
      {may('customers:edit') && (
        <Menu trigger={<IconButton label="More actions" icon={DotsIcon} variant="secondary" size="md" />}>
          <MenuItem icon={PencilIcon} {...EditCustomerDrawer.prefetch} onSelect={() => onDialog('edit')}>
            Edit
          </MenuItem>
          {!isArchived && may('qbrs:edit') && (
            <MenuItem icon={CalendarIcon} {...PrepareDialog.prefetch} onSelect={() => onDialog('prepare')}>
              Prepare meeting
            </MenuItem>
          )}
          {!isArchived && (
            <MenuItem icon={ArchiveIcon} onSelect={() => archive.mutate()}>
              Archive
            </MenuItem>
          )}
          {isArchived && (
            <MenuItem icon={ArrowBackUpIcon} onSelect={() => restore.mutate(customer.version)}>
              Restore
            </MenuItem>
          )}
          <HistoryItem onSelect={() => onDialog('history')} />
          {may('customers:delete') && <TakingAway isArchived={isArchived} onDialog={onDialog} />}
        </Menu>
      )}
      <Opened customer={customer} dialog={dialog} onDialog={onDialog} onArchive={() => archive.mutate()} />
    </>
  );
}

function Opened({ customer, dialog, onDialog, onArchive }: CustomerActionsProps & { onArchive: () => void }) {
  const may = useCan();
  const close = () => onDialog(undefined);
  return (
    <>
      {dialog === 'edit' && may('customers:edit') && <EditCustomerDrawer customer={customer} onClose={close} />}
      {dialog === 'prepare' && may('qbrs:edit') && <PrepareDialog customer={customer} onClose={close} />}
      {dialog === 'history' && may('audit:view') && (
        <EntityHistory thing={{ type: 'customer', id: customer.id, name: customer.name }} onClose={close} />
      )}
      {dialog === 'merge' && may('customers:delete') && <MergeDialog customers={[customer]} onClose={close} />}
      {may('customers:delete') && (
        <DeleteCustomerDialog customer={customer} open={dialog === 'delete'} onClose={close} onArchive={onArchive} />
      )}
    </>
  );
}

/** Merge, archive and delete entries. */
function TakingAway({ isArchived, onDialog }: Pick<CustomerActionsProps, 'onDialog'> & { isArchived: boolean }) {
  return (
    <>
      {!isArchived && (
        <MenuItem icon={CopyIcon} {...MergeDialog.prefetch} onSelect={() => onDialog('merge')}>
          Merge duplicate
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={TrashIcon} danger {...DeleteCustomerDialog.prefetch} onSelect={() => onDialog('delete')}>
        Delete
      </MenuItem>
    </>
  );
}

/** Actions that start new work for an active customer. */
function Beginnings({ customer }: Pick<CustomerActionsProps, 'customer'>) {
  const mayReview = useCan()('qbrs:edit');
  if (customer.status === 'archived') return null;
  return (
    <>
      {mayReview && (
        <LinkButton variant="ghost" to={`/customers/${customer.id}?tab=recommendations&recommendation=new&customer=${customer.id}`}>
          New recommendation
        </LinkButton>
      )}
      {mayReview && (
        <LinkButton variant="ghost" to={newQbrOf(customer)}>
          Schedule review
        </LinkButton>
      )}
      {mayReview && (
        <Suspense>
          <PresentButton customerId={customer.id} />
        </Suspense>
      )}
      <NextStep customer={customer} />
    </>
  );
}

/** Suggests a QBR for an approved assessment without one; otherwise a new assessment. */
function NextStep({ customer }: { customer: Customer }) {
  const mayReview = useCan()('qbrs:edit');
  const query = { customerId: customer.id, readyForQbr: 'true', limit: '1' } as const;
  const [ready] = useQuery({ ...ask(listAssessments, { query }), enabled: mayReview }).data ?? [];
  return (
    <>
      <LinkButton variant={ready ? 'ghost' : 'primary'} {...(!ready && { icon: PlusIcon })} to={newAssessmentOf(customer)}>
        Start assessment
      </LinkButton>
      {ready && (
        <LinkButton variant="primary" to={`${newQbrOf(customer)}&assessmentId=${ready.id}`}>
          Generate {reviewWord().one}
        </LinkButton>
      )}
    </>
  );
}
