import { z } from 'zod';
import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { instantOf, type PsaRecord, storedText } from '#domain/psa/psa.records.rules.ts';
import { fieldsOf, fullName, itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';

interface AutotaskList {
  entity: string;
  fields: readonly string[];
  /** Field with the last-modified time, which is named differently per entity; null if there is none. */
  modified: string | null;
  records(items: unknown): PsaRecord[];
}

/** Boolean; for contacts 0 and 1. */
const Flag = z.union([z.boolean(), z.number()]).nullish();
const isOn = (flag: z.output<typeof Flag>) => flag !== false && flag !== 0;
const ADDRESS = { address1: Text, address2: Text, city: Text, state: Text, postalCode: Text };
const ADDRESS_FIELDS = Object.keys(ADDRESS);
type Addressed = z.output<z.ZodObject<typeof ADDRESS>>;
const addressOf = ({ address1, address2, city, state, postalCode }: Addressed) => ({
  line1: address1,
  line2: address2,
  city,
  region: state,
  postcode: postalCode,
});

const Company = z.object({
  id: ServiceId,
  companyName: Text,
  isActive: Flag,
  phone: Text,
  webAddress: Text,
  lastTrackedModifiedDateTime: Text,
  ...ADDRESS,
});
const Resource = z.object({ id: ServiceId, firstName: Text, lastName: Text, email: Text, isActive: Flag });
const Location = z.object({ id: ServiceId, companyID: ServiceId, name: Text, isActive: Flag, ...ADDRESS });
const Contact = z.object({
  id: ServiceId,
  companyID: ServiceId.nullish(),
  firstName: Text,
  lastName: Text,
  emailAddress: Text,
  phone: Text,
  mobilePhone: Text,
  title: Text,
  isActive: Flag,
  lastModifiedDate: Text,
});
export const AUTOTASK_OBJECTS: Readonly<Record<Exclude<PsaObject, 'tickets' | 'agreement' | 'asset'>, AutotaskList>> = {
  company: {
    entity: 'Companies',
    fields: ['id', 'companyName', 'isActive', 'phone', 'webAddress', 'lastTrackedModifiedDateTime', ...ADDRESS_FIELDS],
    modified: 'lastTrackedModifiedDateTime',
    records: (items) =>
      itemsOf(Company, items).map((item) => ({
        object: 'company',
        externalId: item.id,
        companyId: item.id,
        name: storedText('name', item.companyName),
        fields: fieldsOf({ name: item.companyName, phone: item.phone, website: item.webAddress, ...addressOf(item) }),
        isActive: isOn(item.isActive),
        modifiedAt: instantOf(item.lastTrackedModifiedDateTime),
      })),
  },
  member: {
    entity: 'Resources',
    fields: ['id', 'firstName', 'lastName', 'email', 'isActive'],
    modified: null,
    records: (items) =>
      itemsOf(Resource, items).map((item) => ({
        object: 'member',
        externalId: item.id,
        companyId: '',
        name: fullName(item.firstName, item.lastName),
        fields: fieldsOf({ name: fullName(item.firstName, item.lastName), email: item.email }),
        isActive: isOn(item.isActive),
        modifiedAt: null,
      })),
  },
  site: {
    entity: 'CompanyLocations',
    fields: ['id', 'companyID', 'name', 'isActive', ...ADDRESS_FIELDS],
    modified: null,
    records: (items) =>
      itemsOf(Location, items).map((item) => ({
        object: 'site',
        externalId: item.id,
        companyId: item.companyID,
        name: storedText('name', item.name),
        fields: fieldsOf({ name: item.name, ...addressOf(item) }),
        isActive: isOn(item.isActive),
        modifiedAt: null,
      })),
  },
  contact: {
    entity: 'Contacts',
    fields: ['id', 'companyID', 'firstName', 'lastName', 'emailAddress', 'phone', 'mobilePhone', 'title', 'isActive', 'lastModifiedDate'],
    modified: 'lastModifiedDate',
    records: (items) =>
      itemsOf(Contact, items).map((item) => ({
        object: 'contact',
        externalId: item.id,
        companyId: item.companyID ?? '',
        name: fullName(item.firstName, item.lastName),
        fields: fieldsOf({
          name: fullName(item.firstName, item.lastName),
          email: item.emailAddress,
          phone: item.phone || item.mobilePhone,
          title: item.title,
        }),
        isActive: isOn(item.isActive),
        modifiedAt: instantOf(item.lastModifiedDate),
      })),
  },
};
