import { useState } from 'react';
import { type Asset, listAssets } from '#contract/customers/assets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { fiscalQuarterOf, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { assetWarnings } from '#domain/customers/lifecycle.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { ArchiveIcon, UsersIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { supportNotice, warningNotice } from './lifecycle.words.ts';
import { NoticeText } from './NoticeText.tsx';
import { OwnedSection } from './OwnedSection.tsx';
import { priceText } from './price.text.ts';

const AssetDialog = lazyDialog(async () => (await import('./AssetDialog.tsx')).AssetDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

const NOTHING = <span className="text-muted">–</span>;

interface Today {
  day: string;
  fiscalYear: number;
}

function columnsFor(today: Today): readonly TableColumn<Asset>[] {
  return [
    { key: 'name', label: 'Name', cell: (asset) => <Name asset={asset} /> },
    { key: 'type', label: 'Type', card: 'hidden', cell: ({ type }) => type || NOTHING },
    { key: 'purchased', label: 'Purchased', card: 'hidden', cell: ({ purchasedAt }) => <DateText value={purchasedAt} /> },
    { key: 'warranty', label: 'Warranty ends', card: 'hidden', cell: ({ warrantyEndsAt }) => <DateText value={warrantyEndsAt} /> },
    { key: 'endOfLife', label: 'End of life', card: 'hidden', cell: ({ endOfLifeAt }) => <DateText value={endOfLifeAt} /> },
    {
      key: 'replace',
      label: 'Replace in',
      cell: ({ replaceYear }) => <Replacement year={replaceYear} />,
    },
    {
      key: 'cost',
      label: 'Cost',
      card: 'aside',
      numeric: true,
      cell: ({ cost, currency }) => (cost === null ? NOTHING : priceText(cost, currency)),
    },
    { key: 'warnings', label: 'Lifecycle', cell: (asset) => <Warnings asset={asset} today={today} /> },
  ];
}

function Name({ asset: { name, model, serial } }: { asset: Asset }) {
  const facts = [model, serial].filter(Boolean).join(', ');
  return (
    <span className="block min-w-0">
      <span className="wrap-anywhere">{name}</span>
      {facts && <span className="block text-xs font-normal wrap-anywhere text-muted">{facts}</span>}
    </span>
  );
}

/** Cards have no column head, so the year gets a label there. */
function Replacement({ year }: { year: number | null }) {
  if (year === null) return <span className="text-muted cards:hidden">–</span>;
  return (
    <span>
      <span className="rows:hidden">Replace in </span>
      {yearLabel(year)}
    </span>
  );
}

function Warnings({ asset, today }: { asset: Asset; today: Today }) {
  const warnings = assetWarnings(asset, today.day, today.fiscalYear);
  const support = asset.support && supportNotice(asset.support, today.day);
  if (warnings.length === 0 && !support) return <span className="text-muted cards:hidden">–</span>;
  return (
    <span className="flex flex-col">
      {support && <NoticeText notice={support} />}
      {warnings.map((warning) => (
        <NoticeText key={warning.about} notice={warningNotice(warning)} />
      ))}
    </span>
  );
}

function todayOf({ timezone, fiscalYearStartMonth }: Customer): Today {
  const day = dayIn(new Date(), timezone);
  return { day, fiscalYear: fiscalQuarterOf(day, fiscalYearStartMonth).year };
}

export function AssetsSection({ customer }: { customer: Customer }) {
  const [today] = useState(() => todayOf(customer));
  return (
    <OwnedSection
      customer={customer}
      noun="asset"
      icon={ArchiveIcon}
      purpose="Servers, firewalls and other equipment with a limited life. The budget includes the cost in the year of replacement."
      list={useList(listAssets, { isWhole: true, params: { id: customer.id } })}
      columns={columnsFor(today)}
      skeletonRows={3}
      renderForm={(asset, onClose) => <AssetDialog customer={customer} asset={asset} onClose={onClose} />}
      renderDeletion={(asset, onClose) => <DeleteDialog kind="asset" row={asset} onClose={onClose} />}
      renderActions={({ support }) =>
        support?.until && (
          <IconLink to={startCampaignPath({ product: support.product })} label={`Start campaign for ${support.product}`} icon={UsersIcon} />
        )
      }
      prefetch={{ form: AssetDialog.prefetch, deletion: DeleteDialog.prefetch }}
    />
  );
}
