import type { PsaRecord } from '#domain/psa/psa.records.rules.ts';
import { type Page, type PsaService, NOTHING_MORE } from '#server/psa/tools/service.ts';
import { fieldsOf } from '#server/psa/tools/service.values.ts';
import { readSampleTickets } from './sample.tickets.ts';
import { SAMPLE_WRITES } from './sample.writes.ts';
import { SAMPLE_COMPANIES, SAMPLE_MEMBERS, type SampleCompany } from './sample.world.ts';

const PAGE_SIZE = 3;
const AGREED = '2025-01-01';

/** Sample tool with invented records, without network or credentials, for trying out the whole sync. */
export function openSample(): PsaService {
  return {
    test: () => Promise.resolve('The sample responds. Its data is invented, and nothing is called.'),
    read: (object, { since, page }) => Promise.resolve(since === null ? pageOf(WORLD[object], page) : NOTHING_MORE),
    readTickets: (from) => Promise.resolve(readSampleTickets(from, new Date())),
    callsOfEverybody: () => Promise.resolve(null),
    writes: SAMPLE_WRITES,
  };
}

function pageOf(records: PsaRecord[], page: string | null): Page {
  const from = Number(page ?? '0');
  const next = from + PAGE_SIZE;
  return { records: records.slice(from, next), next: next < records.length ? String(next) : null };
}

const companyId = ({ id }: SampleCompany) => String(id);

const WORLD: Readonly<Record<Parameters<PsaService['read']>[0], PsaRecord[]>> = {
  company: SAMPLE_COMPANIES.map((company) => ({
    object: 'company',
    externalId: companyId(company),
    companyId: companyId(company),
    name: company.name,
    fields: fieldsOf({ name: company.name, website: company.website, phone: company.phone, city: company.city }),
    isActive: company.isActive,
    modifiedAt: null,
  })),
  member: SAMPLE_MEMBERS.map(([id, name, email]) => ({
    object: 'member',
    externalId: String(id),
    companyId: '',
    name,
    fields: fieldsOf({ name, email }),
    isActive: true,
    modifiedAt: null,
  })),
  site: SAMPLE_COMPANIES.filter(({ isActive }) => isActive).map((company) => ({
    object: 'site',
    externalId: `${company.id}-1`,
    companyId: companyId(company),
    name: 'Head office',
    fields: fieldsOf({ name: 'Head office', city: company.city }),
    isActive: true,
    modifiedAt: null,
  })),
  contact: SAMPLE_COMPANIES.flatMap((company) =>
    company.contacts.map(([name, email, title], at) => ({
      object: 'contact' as const,
      externalId: `${company.id}-${at}`,
      companyId: companyId(company),
      name,
      fields: fieldsOf({ name, email, title }),
      isActive: true,
      modifiedAt: null,
    })),
  ),
  agreement: SAMPLE_COMPANIES.flatMap((company) => {
    if (company.agreement === null) return [];
    const [name, amount] = company.agreement;
    const fields = fieldsOf({ name, amount, cycle: 'monthly', start: AGREED, end: '' });
    const record = { externalId: `${company.id}-a`, companyId: companyId(company), name, fields, isActive: true, modifiedAt: null };
    return [{ object: 'agreement' as const, ...record }];
  }),
  asset: SAMPLE_COMPANIES.flatMap((company) =>
    company.assets.map(([name, type, model, serial, purchasedAt], at) => ({
      object: 'asset' as const,
      externalId: `${company.id}-d${at}`,
      companyId: companyId(company),
      name,
      fields: fieldsOf({ name, type, model, serial, purchasedAt }),
      isActive: true,
      modifiedAt: null,
    })),
  ),
};
