import { z } from 'zod';
import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { instantOf, type PsaRecord, storedText } from '#domain/psa/psa.records.rules.ts';
import { daysOf, fieldsOf, fullName, itemsOf, Ref, ServiceId, Text } from '#server/psa/tools/service.values.ts';

export interface ConnectWiseList {
  path: string;
  /** Includes `_info`, which has the last-modified time and is returned only on request. Null requests all fields. */
  fields: string | null;
  records(answer: unknown): PsaRecord[];
}

const Info = z.object({ lastUpdated: z.string().nullish() }).nullish();

const Company = z.object({
  id: ServiceId,
  name: Text,
  deletedFlag: z.boolean().nullish(),
  status: Ref,
  addressLine1: Text,
  addressLine2: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Ref,
  phoneNumber: Text,
  website: Text,
  _info: Info,
});

const Member = z.object({
  id: ServiceId,
  firstName: Text,
  lastName: Text,
  officeEmail: Text,
  primaryEmail: Text,
  inactiveFlag: z.boolean().nullish(),
  _info: Info,
});

const Site = z.object({
  id: ServiceId,
  name: Text,
  addressLine1: Text,
  addressLine2: Text,
  city: Text,
  stateReference: Ref,
  zip: Text,
  country: Ref,
  inactiveFlag: z.boolean().nullish(),
});

const Contact = z.object({
  id: ServiceId,
  firstName: Text,
  lastName: Text,
  title: Text,
  company: Ref,
  inactiveFlag: z.boolean().nullish(),
  communicationItems: z
    .array(z.object({ value: Text, defaultFlag: z.boolean().nullish(), communicationType: z.string().nullish() }))
    .nullish(),
  _info: Info,
});

const Agreement = z.object({
  id: ServiceId,
  name: Text,
  company: Ref,
  startDate: Text,
  endDate: Text,
  noEndingDateFlag: z.boolean().nullish(),
  cancelledFlag: z.boolean().nullish(),
  billAmount: z.number().nullish(),
  billCycle: Ref,
  _info: Info,
});

const Configuration = z.object({
  id: ServiceId,
  name: Text,
  type: Ref,
  company: Ref,
  manufacturer: Ref,
  modelNumber: Text,
  serialNumber: Text,
  purchaseDate: Text,
  warrantyExpirationDate: Text,
  activeFlag: z.boolean().nullish(),
  _info: Info,
});

const changedAt = (info: z.output<typeof Info>) => instantOf(info?.lastUpdated ?? null);

/** Default communication item of its type, else the first. */
function reachedBy(items: z.output<typeof Contact>['communicationItems'], kind: string): unknown {
  const ofKind = (items ?? []).filter(({ communicationType }) => communicationType === kind);
  return (ofKind.find(({ defaultFlag }) => defaultFlag === true) ?? ofKind[0])?.value;
}

/** Plumbline stores monthly or yearly amounts; quarterly ones become yearly. */
function billed(amount: number, cycle: string) {
  if (/quarter/i.test(cycle)) return { amount: amount * 4, cycle: 'yearly' };
  return { amount, cycle: /annual|year/i.test(cycle) ? 'yearly' : 'monthly' };
}

export const CONNECTWISE_OBJECTS: Readonly<Record<Exclude<PsaObject, 'tickets'>, ConnectWiseList>> = {
  company: {
    path: '/company/companies',
    fields: 'id,name,deletedFlag,status,addressLine1,addressLine2,city,state,zip,country,phoneNumber,website,_info',
    records: (answer) =>
      itemsOf(Company, answer).map((item) => ({
        object: 'company',
        externalId: item.id,
        companyId: item.id,
        name: storedText('name', item.name),
        fields: fieldsOf({
          name: item.name,
          phone: item.phoneNumber,
          website: item.website,
          line1: item.addressLine1,
          line2: item.addressLine2,
          city: item.city,
          region: item.state,
          postcode: item.zip,
          country: item.country?.name,
        }),
        isActive: item.deletedFlag !== true && !/inactive/i.test(item.status?.name ?? ''),
        modifiedAt: changedAt(item._info),
      })),
  },
  member: {
    path: '/system/members',
    fields: null,
    records: (answer) =>
      itemsOf(Member, answer).map((item) => ({
        object: 'member',
        externalId: item.id,
        companyId: '',
        name: fullName(item.firstName, item.lastName),
        fields: fieldsOf({ name: fullName(item.firstName, item.lastName), email: item.officeEmail ?? item.primaryEmail }),
        isActive: item.inactiveFlag !== true,
        modifiedAt: changedAt(item._info),
      })),
  },
  site: {
    path: '/company/companies/:company/sites',
    fields: 'id,name,addressLine1,addressLine2,city,stateReference,zip,country,inactiveFlag',
    records: (answer) =>
      itemsOf(Site, answer).map((item) => ({
        object: 'site',
        externalId: item.id,
        companyId: '',
        name: storedText('name', item.name),
        fields: fieldsOf({
          name: item.name,
          line1: item.addressLine1,
          line2: item.addressLine2,
          city: item.city,
          region: item.stateReference?.name,
          postcode: item.zip,
          country: item.country?.name,
        }),
        isActive: item.inactiveFlag !== true,
        modifiedAt: null,
      })),
  },
  contact: {
    path: '/company/contacts',
    fields: 'id,firstName,lastName,title,company,inactiveFlag,communicationItems,_info',
    records: (answer) =>
      itemsOf(Contact, answer).map((item) => ({
        object: 'contact',
        externalId: item.id,
        companyId: item.company?.id ?? '',
        name: fullName(item.firstName, item.lastName),
        fields: fieldsOf({
          name: fullName(item.firstName, item.lastName),
          title: item.title,
          email: reachedBy(item.communicationItems, 'Email'),
          phone: reachedBy(item.communicationItems, 'Phone'),
        }),
        isActive: item.inactiveFlag !== true,
        modifiedAt: changedAt(item._info),
      })),
  },
  agreement: {
    path: '/finance/agreements',
    fields: 'id,name,company,startDate,endDate,noEndingDateFlag,cancelledFlag,billAmount,billCycle,_info',
    records: (answer) =>
      itemsOf(Agreement, answer).map((item) => ({
        object: 'agreement',
        externalId: item.id,
        companyId: item.company?.id ?? '',
        name: storedText('name', item.name),
        fields: {
          ...fieldsOf({ name: item.name, ...billed(item.billAmount ?? 0, item.billCycle?.name ?? '') }),
          ...daysOf({ start: item.startDate, end: item.noEndingDateFlag === true ? null : item.endDate }),
        },
        isActive: item.cancelledFlag !== true,
        modifiedAt: changedAt(item._info),
      })),
  },
  asset: {
    path: '/company/configurations',
    fields: 'id,name,type,company,manufacturer,modelNumber,serialNumber,purchaseDate,warrantyExpirationDate,activeFlag,_info',
    records: (answer) =>
      itemsOf(Configuration, answer).map((item) => ({
        object: 'asset',
        externalId: item.id,
        companyId: item.company?.id ?? '',
        name: storedText('name', item.name),
        fields: {
          ...fieldsOf({
            name: item.name,
            type: item.type?.name,
            model: [item.manufacturer?.name, item.modelNumber].filter((part) => part !== null && part !== undefined).join(' '),
            vendor: item.manufacturer?.name,
            product: item.modelNumber,
            serial: item.serialNumber,
          }),
          ...daysOf({ purchasedAt: item.purchaseDate, warrantyEndsAt: item.warrantyExpirationDate }),
        },
        isActive: item.activeFlag !== false,
        modifiedAt: changedAt(item._info),
      })),
  },
};
