import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { deleteStackItem, exportStackItems, listStackItems, type StackItem } from '#contract/stack/stack.items.contract.ts';
import { nearness } from '#domain/customers/lifecycle.rules.ts';
import { supportText } from '#domain/lifecycle/support.dates.rules.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PencilIcon, PlusIcon, StackIcon, TrashIcon, UploadIcon, UsersIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { categoryName, DECISIONS } from './stack.words.ts';

const ItemDialog = lazyDialog(async () => (await import('./ItemDialog.tsx')).ItemDialog);
const ImportStackDialog = lazyDialog(async () => (await import('./ImportStackDialog.tsx')).ImportStackDialog);

const COLUMNS: readonly TableColumn<StackItem>[] = [
  { key: 'product', label: 'Product', cell: (item) => <Product item={item} /> },
  { key: 'category', label: 'Category', cell: ({ category }) => categoryName(category) },
  { key: 'quantity', label: 'Quantity', numeric: true, card: 'hidden', cell: ({ quantity }) => quantity ?? '–' },
  {
    key: 'covered',
    label: 'Coverage',
    numeric: true,
    card: 'hidden',
    cell: ({ coveragePercent }) => (coveragePercent === null ? '–' : `${coveragePercent}%`),
  },
  { key: 'renewal', label: 'Renews on', card: 'hidden', cell: ({ renewalAt }) => <DateText value={renewalAt} /> },
  {
    key: 'cost',
    label: 'Monthly',
    numeric: true,
    card: 'aside',
    cell: ({ monthlyCost, currency }) => (monthlyCost === null ? '–' : moneyText(monthlyCost, currency, { exact: true })),
  },
  { key: 'decision', label: 'Decision', cell: ({ decision }) => (decision ? DECISIONS[decision] : '–') },
];

/** Null for products entered by hand. */
function sourceText({ source, tool }: StackItem): string | null {
  if (tool !== null) return `from ${tool}`;
  return source === 'import' ? 'imported' : null;
}

function Product({ item }: { item: StackItem }) {
  const { vendor, product, productVersion } = item;
  const more = [vendor, productVersion, sourceText(item)].filter(Boolean).join(', ');
  return (
    <span className="block min-w-0">
      <span className="wrap-anywhere">{product}</span>
      {more && <span className="block text-xs font-normal wrap-anywhere text-muted">{more}</span>}
      <SupportEnd support={item.support} />
    </span>
  );
}

const SUPPORT_TONES = { past: 'text-danger-text', soon: 'text-warning-text', later: 'text-muted' } as const;

function SupportEnd({ support }: Pick<StackItem, 'support'>) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (!support?.until) return null;
  const { product, until } = support;
  return (
    <span className={`block text-xs font-normal ${SUPPORT_TONES[nearness(until, today)]}`}>
      {product}: {supportText(until, today, formatDay)}
    </span>
  );
}

type Doing = { act: 'add' | 'import' } | { act: 'edit' | 'delete'; item: StackItem } | null;

/** Products of the customer, entered, imported or from a professional-services tool; audits start from them. */
export function StackTab({ customer }: { customer: Customer }) {
  const list = useList(listStackItems, { isWhole: true, params: { id: customer.id } });
  const mayStart = useCan()('customers:edit');
  const mayEdit = useCan()('assessments:edit') && customer.status !== 'archived';
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = mayEdit && (
    <>
      <Button size="sm" icon={UploadIcon} {...ImportStackDialog.prefetch} onClick={() => setDoing({ act: 'import' })}>
        Import CSV
      </Button>
      <Button size="sm" icon={PlusIcon} {...ItemDialog.prefetch} onClick={() => setDoing({ act: 'add' })}>
        Add product
      </Button>
    </>
  );
  const actions = (item: StackItem) => (
    <>
      {mayStart && item.support?.until && (
        <IconLink
          to={startCampaignPath({ product: item.support.product })}
          label={`Start campaign for ${item.support.product}`}
          icon={UsersIcon}
        />
      )}
      <IconButton
        label={`Edit ${item.product}`}
        icon={PencilIcon}
        {...ItemDialog.prefetch}
        onClick={() => setDoing({ act: 'edit', item })}
      />
      {!item.followsTool && (
        <IconButton label={`Delete ${item.product}`} icon={TrashIcon} onClick={() => setDoing({ act: 'delete', item })} />
      )}
    </>
  );
  return (
    <section aria-labelledby="stack">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h2 id="stack" className="grow text-lg font-semibold">
          Technology stack
        </h2>
        <LinkButton size="sm" to={`/tech-stack-audits?customerId=${customer.id}`}>
          Audits
        </LinkButton>
        {mayEdit && (
          <LinkButton size="sm" to={`/tech-stack-audits?dialog=new&customer=${customer.id}`}>
            New audit
          </LinkButton>
        )}
        {list.rows && list.rows.length > 0 && (
          <>
            <DownloadButton
              label="Export"
              size="sm"
              download={() => download(exportStackItems, { params: { id: customer.id }, query: {} })}
            />
            {add}
          </>
        )}
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={6} columns={7} label="Loading the stack" />}
        empty={
          <EmptyState
            icon={StackIcon}
            title="No products recorded for this customer yet."
            action={add && <span className="flex flex-wrap gap-2">{add}</span>}
          >
            Add products, import them from CSV, or connect your PSA. An audit compares them with your standards.
          </EmptyState>
        }
      >
        {(items) => (
          <Table
            label={`Products of ${customer.name}`}
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            {...(mayEdit && { rowActions: actions })}
          />
        )}
      </ListRows>
      <Dialogs doing={doing} customer={customer} onClose={close} />
    </section>
  );
}

function Dialogs({ doing, customer, onClose }: { doing: Doing; customer: Customer; onClose: () => void }) {
  if (doing?.act === 'add') return <ItemDialog customer={customer} item={null} onClose={onClose} />;
  if (doing?.act === 'edit') return <ItemDialog customer={customer} item={doing.item} onClose={onClose} />;
  if (doing?.act === 'import') return <ImportStackDialog customer={customer} onClose={onClose} />;
  return doing?.act === 'delete' ? <DeleteItem item={doing.item} onClose={onClose} /> : null;
}

function DeleteItem({ item: { id, version, product }, onClose }: { item: StackItem; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteStackItem, { params: { id }, body: { version } }), {
    title: `Delete ${product}?`,
    description: 'It is removed from this customer’s stack. Audits keep what they recorded.',
    confirmLabel: 'Delete product',
    danger: true,
    changes: deleteStackItem,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
