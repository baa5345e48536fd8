import { z } from 'zod';
import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { NO_PERIOD } from '#domain/psa/psa.periods.rules.ts';
import { type PsaRecord, storedText } from '#domain/psa/psa.records.rules.ts';
import { daysOf, fieldsOf, itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';

interface HaloList {
  path: string;
  /** Property of the response that holds the rows. */
  key: string;
  /** Changes cannot be queried: short lists are read in full every hour, the others every night. */
  isReadHourly: boolean;
  records(items: unknown): PsaRecord[];
}

const Inactive = z.boolean().nullish();
const Client = z.object({ id: ServiceId, name: Text, website: Text, inactive: Inactive });
const Agent = z.object({ id: ServiceId, name: Text, email: Text, isdisabled: Inactive });
const Site = z.object({
  id: ServiceId,
  name: Text,
  client_id: ServiceId.nullish(),
  addressline1: Text,
  addressline2: Text,
  postcode: Text,
  country: Text,
  inactive: Inactive,
});
const User = z.object({
  id: ServiceId,
  name: Text,
  emailaddress: Text,
  phonenumber: Text,
  client_id: ServiceId.nullish(),
  inactive: Inactive,
});
const Asset = z.object({
  id: ServiceId,
  inventory_number: Text,
  key_field: Text,
  client_id: ServiceId.nullish(),
  assettype_name: Text,
  inactive: Inactive,
});

const Contract = z.object({
  id: ServiceId,
  ref: Text,
  client_id: ServiceId.nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  periodchargeamount: z.number().nullish(),
  billingperiod: Text,
  expired: Inactive,
  active: Inactive,
});
/** Year that HaloPSA uses for open-ended contracts. */
const NO_END = '2099';

export const HALO_OBJECTS: Readonly<Record<Exclude<PsaObject, 'tickets'>, HaloList>> = {
  company: {
    path: 'Client',
    key: 'clients',
    isReadHourly: true,
    records: (items) =>
      itemsOf(Client, items).map((item) => ({
        object: 'company',
        externalId: item.id,
        companyId: item.id,
        name: storedText('name', item.name),
        fields: fieldsOf({ name: item.name, website: item.website }),
        isActive: item.inactive !== true,
        modifiedAt: null,
      })),
  },
  member: {
    path: 'Agent',
    key: 'agents',
    isReadHourly: false,
    records: (items) =>
      itemsOf(Agent, items).map((item) => ({
        object: 'member',
        externalId: item.id,
        companyId: '',
        name: storedText('name', item.name),
        fields: fieldsOf({ name: item.name, email: item.email }),
        isActive: item.isdisabled !== true,
        modifiedAt: null,
      })),
  },
  site: {
    path: 'Site',
    key: 'sites',
    isReadHourly: false,
    records: (items) =>
      itemsOf(Site, items).map((item) => ({
        object: 'site',
        externalId: item.id,
        companyId: item.client_id ?? '',
        name: storedText('name', item.name),
        fields: fieldsOf({
          name: item.name,
          line1: item.addressline1,
          line2: item.addressline2,
          postcode: item.postcode,
          country: item.country,
        }),
        isActive: item.inactive !== true,
        modifiedAt: null,
      })),
  },
  contact: {
    path: 'Users',
    key: 'users',
    isReadHourly: false,
    records: (items) =>
      itemsOf(User, items).map((item) => ({
        object: 'contact',
        externalId: item.id,
        companyId: item.client_id ?? '',
        name: storedText('name', item.name),
        fields: fieldsOf({ name: item.name, email: item.emailaddress, phone: item.phonenumber }),
        isActive: item.inactive !== true,
        modifiedAt: null,
      })),
  },
  agreement: {
    path: 'ClientContract',
    key: 'contracts',
    isReadHourly: false,
    records: (items) =>
      itemsOf(Contract, items).map((item) => ({
        object: 'agreement',
        externalId: item.id,
        companyId: item.client_id ?? '',
        name: storedText('name', item.ref),
        fields: {
          // The period is a number from the customer's own list, so a person must assign its meaning.
          ...fieldsOf({ name: item.ref, amount: item.periodchargeamount || '', period: item.billingperiod ?? NO_PERIOD }),
          ...daysOf({ start: item.start_date, end: item.end_date?.startsWith(NO_END) ? null : item.end_date }),
        },
        isActive: item.expired !== true && item.active !== false,
        modifiedAt: null,
      })),
  },
  asset: {
    path: 'Asset',
    key: 'assets',
    isReadHourly: false,
    records: (items) =>
      itemsOf(Asset, items).map((item) => ({
        object: 'asset',
        externalId: item.id,
        companyId: item.client_id ?? '',
        name: storedText('name', item.key_field || item.inventory_number),
        fields: fieldsOf({ name: item.key_field || item.inventory_number, type: item.assettype_name }),
        isActive: item.inactive !== true,
        modifiedAt: null,
      })),
  },
};
