import { useState } from 'react';
import { type Agreement, listAgreements } from '#contract/customers/agreements.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { renewalOf } from '#domain/customers/lifecycle.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { CreditCardIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { renewalNotice } from './lifecycle.words.ts';
import { NoticeText } from './NoticeText.tsx';
import { OwnedSection } from './OwnedSection.tsx';
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

export function AgreementsSection({ customer }: { customer: Customer }) {
  const [today] = useState(() => dayIn(new Date(), customer.timezone));
  return (
    <OwnedSection
      customer={customer}
      noun="agreement"
      icon={CreditCardIcon}
      purpose="What the customer pays every month or year. The budget includes these costs, with renewals and yearly increases."
      list={useList(listAgreements, { isWhole: true, params: { id: customer.id } })}
      columns={columnsFor(today)}
      skeletonRows={3}
      renderForm={(agreement, onClose) => <AgreementDialog customer={customer} agreement={agreement} onClose={onClose} />}
      renderDeletion={(agreement, onClose) => <DeleteDialog kind="agreement" row={agreement} onClose={onClose} />}
      prefetch={{ form: AgreementDialog.prefetch, deletion: DeleteDialog.prefetch }}
    />
  );
}
