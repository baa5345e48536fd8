import type { Customer } from '#contract/customers/customers.contract.ts';
import { listSites, type Site } from '#contract/customers/sites.contract.ts';
import { useList } from '#web/ui/tables/list.ts';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { BuildingIcon, StarIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { OwnedSection } from '#web/customers/assets/OwnedSection.tsx';
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

export function SitesSection({ customer }: { customer: Customer }) {
  return (
    <OwnedSection
      customer={customer}
      noun="site"
      icon={BuildingIcon}
      purpose={`The locations of ${customer.name}.`}
      list={useList(listSites, { isWhole: true, params: { id: customer.id } })}
      columns={COLUMNS}
      skeletonRows={2}
      renderForm={(site, onClose) => <SiteDialog customerId={customer.id} site={site} onClose={onClose} />}
      renderDeletion={(site, onClose) => <DeleteSiteDialog site={site} onClose={onClose} />}
      prefetch={{ form: SiteDialog.prefetch, deletion: DeleteSiteDialog.prefetch }}
      className="mt-8"
    />
  );
}
