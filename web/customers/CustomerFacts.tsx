import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers.contract.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { ExternalLinkIcon } from '#web/ui/icons.tsx';
import { MONTHS } from './choices.ts';

/** Only what is known; a wall of dashes says nothing. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Legal name', customer.legalName],
    ['Industry', customer.industry],
    ['Employees', customer.employeeCount],
    ['Users', customer.userCount],
    ['Endpoints', customer.endpointCount],
    ['Website', customer.website && <Website address={customer.website} />],
    ['Phone', customer.phone && <a href={`tel:${customer.phone.replaceAll(/[^+\d]/g, '')}`}>{customer.phone}</a>],
    ['Account manager', customer.accountManager?.name],
    ['Time zone', customer.timezone],
    ['Currency', customer.currency],
    ['Fiscal year starts in', MONTHS[customer.fiscalYearStartMonth - 1]?.label],
    ['Tags', customer.tags.join(', ')],
    ['Last assessment', customer.lastAssessmentAt && <DateText value={customer.lastAssessmentAt} />],
    ['Customer since', <DateText key="since" value={customer.createdAt} />],
  ];
  return (
    <Card title="Facts">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

/** Only web addresses become links; anything else stays text. */
function Website({ address }: { address: string }) {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url) || /\s/.test(address)) return address;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1 underline underline-offset-3">
      {address.replace(/^https?:\/\//i, '')}
      <ExternalLinkIcon size={14} />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
