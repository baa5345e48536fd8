import type { ReactNode } from 'react';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { EXTERNAL_IDS, EXTERNAL_SERVICES } from '#domain/customers/external.ids.rules.ts';
import { websiteUrl } from '#domain/customers/websites.rules.ts';
import { monthName } from '#domain/customers/fiscal.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { ownFieldsOf, ownText } from '#web/ui/custom/own.fields.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ExternalLinkIcon, PencilIcon } from '#web/ui/icons.tsx';
import { addressLines } from '#web/customers/contacts/address.text.ts';
import { numberText } from '#web/ui/data/number.text.ts';

/** Null omits the fact from the list. */
const counted = (count: number | null) => (count === null ? null : numberText(count));

/** Omits fields without a value. */
export function CustomerFacts({ customer, onEdit }: { customer: Customer; onEdit?: () => void }) {
  return (
    <Card
      title="Facts"
      actions={
        onEdit && (
          <Button variant="ghost" size="sm" icon={PencilIcon} onClick={onEdit}>
            Edit facts
          </Button>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Legal name">{customer.legalName}</Fact>
        <Fact label="Industry">{customer.industry}</Fact>
        <Fact label="Employees">{counted(customer.employeeCount)}</Fact>
        <Fact label="Users">{counted(customer.userCount)}</Fact>
        <Fact label="Endpoints">{counted(customer.endpointCount)}</Fact>
        <Fact label="Website">{customer.website && <Website address={customer.website} />}</Fact>
        <Fact label="Phone">{customer.phone && <a href={`tel:${customer.phone.replaceAll(/[^+\d]/g, '')}`}>{customer.phone}</a>}</Fact>
        <Fact label="Address">{addressLines(customer.address).join(', ')}</Fact>
        <Fact label="Time zone">{customer.timezone}</Fact>
        <Fact label="Currency">{customer.currency}</Fact>
        <Fact label="Reviews per year">{customer.cadence.reviewsPerYear}</Fact>
        <Fact label="Fiscal year starts in">{monthName(customer.fiscalYearStartMonth)}</Fact>
        <Fact label="Contract">{contractText(customer)}</Fact>
        <Fact label="Monthly revenue">{customer.monthlyRevenue ? moneyText(customer.monthlyRevenue, customer.currency) : null}</Fact>
        <Fact label={CUSTOMER_FIELDS.standstillCost.label}>{standstillText(customer)}</Fact>
        <Fact label="Compliance">{customer.complianceTags.join(', ')}</Fact>
        {EXTERNAL_SERVICES.map((service) => (
          <Fact key={service} label={`${EXTERNAL_IDS[service].tool} id`}>
            {customer.externalIds[service]}
          </Fact>
        ))}
        <Fact label="Tags">{customer.tags.join(', ')}</Fact>
        {ownFieldsOf('customer').map((field) => (
          <Fact key={field.key} label={field.label}>
            {ownText(field, customer.customFields?.[field.key])}
          </Fact>
        ))}
        <Fact label="Last assessment">{customer.lastAssessmentAt && <DateText value={customer.lastAssessmentAt} />}</Fact>
        <Fact label="Customer since">
          <DateText value={customer.createdAt} />
        </Fact>
      </dl>
    </Card>
  );
}

function standstillText({ standstillCost, standstillSource, currency }: Customer): string | null {
  if (standstillCost === null) return null;
  return [moneyText(standstillCost, currency), standstillSource].filter(Boolean).join(', ');
}

function contractText({ contractStart, contractEnd }: Customer): string {
  const from = contractStart && `from ${formatDay(contractStart)}`;
  return [from, contractEnd && `until ${formatDay(contractEnd)}`].filter(Boolean).join(' ');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Links web addresses only; anything else stays text. */
function Website({ address }: { address: string }) {
  const url = websiteUrl(address);
  if (url === null) return address;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1 underline underline-offset-3">
      {address.replace(/^https?:\/\//i, '')}
      <ExternalLinkIcon size={14} />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
