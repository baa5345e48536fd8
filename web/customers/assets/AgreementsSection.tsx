import { useState } from 'react';
import { type Agreement, listAgreements } from '#contract/customers/agreements.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { renewalOf } from '#domain/customers/lifecycle.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CreditCardIcon, PencilIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { renewalNotice } from './lifecycle.words.ts';
import { NoticeText } from './NoticeText.tsx';
import { priceText } from './price.text.ts';

const AgreementDialog = lazyDialog(async () => (await import('./AgreementDialog.tsx')).AgreementDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

const NOTHING = <span className="text-muted">–</span>;

function columnsFor(today: string): readonly TableColumn<Agreement>[] {
  return [
    { key: 'name', label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { key: 'kind', label: 'Kind', card: 'hidden', cell: ({ kind }) => (kind === 'licence' ? 'Licence' : 'Service') },
    {
      key: 'amount',
      label: 'Amount',
      card: 'aside',
      numeric: true,
      cell: ({ amount, currency, cycle }) => `${priceText(amount, currency)} a ${cycle === 'monthly' ? 'month' : 'year'}`,
    },
    {
      key: 'rise',
      label: 'Yearly increase',
      numeric: true,
      card: 'hidden',
      cell: ({ yearlyRisePercent }) => riseText(yearlyRisePercent) ?? NOTHING,
    },
    { key: 'start', label: 'Since', card: 'hidden', cell: ({ start }) => <DateText value={start} /> },
    { key: 'renewal', label: 'Renewal', cell: (agreement) => <NoticeText notice={renewalNotice(renewalOf(agreement, today))} /> },
  ];
}

function riseText(percent: number): string | null {
  if (percent === 0) return null;
  return `${percent > 0 ? '+' : '−'}${numberText(Math.abs(percent))} %`;
}

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; agreement: Agreement } | null;

export function AgreementsSection({ customer }: { customer: Customer }) {
  const list = useList(listAgreements, { isWhole: true, params: { id: customer.id } });
  const mayEdit = useCan()('customers:edit') && customer.status !== 'archived';
  const [doing, setDoing] = useState<Doing>(null);
  const [today] = useState(() => dayIn(new Date(), customer.timezone));
  const close = () => setDoing(null);
  const add = (variant: 'primary' | 'secondary') =>
    mayEdit && (
      <Button size="sm" variant={variant} icon={PlusIcon} {...AgreementDialog.prefetch} onClick={() => setDoing({ act: 'add' })}>
        Add agreement
      </Button>
    );
  const actions = (agreement: Agreement) => (
    <>
      <IconButton
        label={`Edit ${agreement.name}`}
        icon={PencilIcon}
        {...AgreementDialog.prefetch}
        onClick={() => setDoing({ act: 'edit', agreement })}
      />
      <IconButton
        label={`Delete ${agreement.name}`}
        icon={TrashIcon}
        {...DeleteDialog.prefetch}
        onClick={() => setDoing({ act: 'delete', agreement })}
      />
    </>
  );
  return (
    <section aria-labelledby="agreements">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="agreements" className="text-lg font-semibold">
          Agreements
        </h2>
        {list.rows && list.rows.length > 0 && add('secondary')}
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={3} columns={7} label="Loading agreements" />}
        empty={
          <EmptyState icon={CreditCardIcon} title="No agreements yet" action={add('secondary')}>
            What the customer pays every month or year. The budget includes these costs, with renewals and yearly increases.
          </EmptyState>
        }
      >
        {(agreements) => (
          <Table
            label={`Agreements of ${customer.name}`}
            columns={columnsFor(today)}
            rows={agreements}
            rowKey={({ id }) => id}
            {...(mayEdit && { rowActions: actions })}
          />
        )}
      </ListRows>
      {doing?.act === 'add' && <AgreementDialog customer={customer} agreement={null} onClose={close} />}
      {doing?.act === 'edit' && <AgreementDialog customer={customer} agreement={doing.agreement} onClose={close} />}
      {doing?.act === 'delete' && <DeleteDialog kind="agreement" row={doing.agreement} onClose={close} />}
    </section>
  );
}
