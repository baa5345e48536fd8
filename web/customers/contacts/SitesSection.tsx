import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listSites, type Site } from '#contract/customers/sites.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BuildingIcon, PencilIcon, PlusIcon, StarIcon, TrashIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { addressLines } from './address.text.ts';

const SiteDialog = lazyDialog(async () => (await import('./SiteDialog.tsx')).SiteDialog);
const DeleteSiteDialog = lazyDialog(async () => (await import('./DeleteSiteDialog.tsx')).DeleteSiteDialog);

const NOTHING = <span className="text-muted">–</span>;

const COLUMNS: readonly TableColumn<Site>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, isPrimary }) => (
      <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
        {name}
        {isPrimary && (
          <StatusChip tone="info" icon={StarIcon}>
            Main site
          </StatusChip>
        )}
      </span>
    ),
  },
  {
    key: 'address',
    label: 'Address',
    cell: ({ address }) => <span className="wrap-anywhere">{addressLines(address).join(', ') || NOTHING}</span>,
  },
  { key: 'users', label: 'Users', numeric: true, card: 'aside', cell: ({ userCount }) => userCount ?? NOTHING },
];

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; site: Site } | null;

export function SitesSection({ customer }: { customer: Customer }) {
  const list = useList(listSites, { isWhole: true, params: { id: customer.id } });
  const mayEdit = useCan()('customers:edit') && customer.status !== 'archived';
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = mayEdit && (
    <Button size="sm" icon={PlusIcon} {...SiteDialog.prefetch} onClick={() => setDoing({ act: 'add' })}>
      Add site
    </Button>
  );
  const actions = (site: Site) => (
    <>
      <IconButton label={`Edit ${site.name}`} icon={PencilIcon} {...SiteDialog.prefetch} onClick={() => setDoing({ act: 'edit', site })} />
      <IconButton
        label={`Delete ${site.name}`}
        icon={TrashIcon}
        {...DeleteSiteDialog.prefetch}
        onClick={() => setDoing({ act: 'delete', site })}
      />
    </>
  );
  return (
    <section aria-labelledby="sites" className="mt-8">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="sites" className="text-lg font-semibold">
          Sites
        </h2>
        {list.rows && list.rows.length > 0 && add}
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={2} columns={4} label="Loading sites" />}
        empty={
          <EmptyState icon={BuildingIcon} title="No sites yet" action={add}>
            {`The locations of ${customer.name}.`}
          </EmptyState>
        }
      >
        {(sites) => (
          <Table
            label={`Sites of ${customer.name}`}
            columns={COLUMNS}
            rows={sites}
            rowKey={({ id }) => id}
            {...(mayEdit && { rowActions: actions })}
          />
        )}
      </ListRows>
      {doing?.act === 'add' && <SiteDialog customerId={customer.id} site={null} onClose={close} />}
      {doing?.act === 'edit' && <SiteDialog customerId={customer.id} site={doing.site} onClose={close} />}
      {doing?.act === 'delete' && <DeleteSiteDialog site={doing.site} onClose={close} />}
    </section>
  );
}
