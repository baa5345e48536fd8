import type * as z from 'zod/mini';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { createCustomer, type Customer } from '#contract/customers/customers.contract.ts';

/** The form of both the new customer's dialog and the edit drawer. */
export const CustomerForm = createCustomer.body;
export type CustomerForm = z.input<typeof CustomerForm>;

/** The initial values; the status of an archived customer changes by restoring it. */
export function formOf(customer: Customer): CustomerForm {
  const { status } = customer;
  return {
    name: customer.name,
    legalName: customer.legalName,
    ...(status === 'archived' ? {} : { status }),
    tier: customer.tier,
    industry: customer.industry,
    employeeCount: customer.employeeCount,
    userCount: customer.userCount,
    endpointCount: customer.endpointCount,
    website: customer.website,
    phone: customer.phone,
    brandColor: customer.brandColor,
    address: customer.address,
    timezone: customer.timezone,
    currency: customer.currency,
    fiscalYearStartMonth: customer.fiscalYearStartMonth,
    cadence: customer.cadence,
    engineerId: customer.engineer?.id ?? null,
    vcioId: customer.vcio?.id ?? null,
    accountManagerId: customer.accountManager?.id ?? null,
    contractStart: customer.contractStart,
    contractEnd: customer.contractEnd,
    ...(customer.monthlyRevenue === undefined ? {} : { monthlyRevenue: customer.monthlyRevenue }),
    complianceTags: customer.complianceTags,
    tags: customer.tags,
    externalIds: customer.externalIds,
    notesInternal: customer.notesInternal,
    customFields: ownValues('customer', customer.customFields),
  };
}
