import type { AutotaskWorld } from './fake.autotask.ts';
import type { ConnectWiseWorld } from './fake.connectwise.ts';
import { nothingWritten } from './fake.connectwise.writes.ts';
import type { HaloWorld } from './fake.halopsa.ts';

export const at = (lastUpdated: string) => ({ _info: { lastUpdated } });
const NOW = '2026-11-01T00:00:00Z';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const NEWEST = ago(0);
/** Tickets of our company: two from today, an older closed one, and one from two years ago, which is never read. */
const TICKETS = [
  { id: 5001, summary: 'Printer is offline', opened: NEWEST, changed: NEWEST, closed: null },
  { id: 5002, summary: 'New laptop', opened: NEWEST, changed: NEWEST, closed: null },
  { id: 5003, summary: 'VPN drops', opened: ago(95), changed: ago(94), closed: ago(94) },
  { id: 5004, summary: 'Of long ago', opened: ago(800), changed: NEWEST, closed: ago(799) },
] as const;
/** Without the time zone, as some services write it. */
const bare = (instant: string) => instant.slice(0, 19);

/** Many more companies than fit on a page, two of them ours. */
export function connectWiseWorld(): ConnectWiseWorld {
  const others = Array.from({ length: 230 }, (_, nr) => ({ id: 1000 + nr, name: `Stranger ${nr} Works`, ...at(NOW) }));
  const company = { id: 250 };
  return {
    companies: [
      {
        id: 250,
        name: 'Contoso Dental',
        website: 'contoso.test',
        phoneNumber: '01865 1',
        addressLine1: '1 High St',
        city: 'Oxford',
        ...at(NOW),
      },
      { id: 251, name: 'Deleted Ltd', deletedFlag: true, ...at(NOW) },
      ...others,
    ],
    contacts: Array.from({ length: 3 }, (_, nr) => ({
      id: 900 + nr,
      firstName: 'Ann',
      lastName: `Lee ${nr}`,
      company,
      communicationItems: [{ value: `ann${nr}@contoso.test`, defaultFlag: true, communicationType: 'Email' }],
      ...at(NOW),
    })),
    members: [{ id: 5, firstName: 'Olive', lastName: 'Owner', officeEmail: 'olive@msp.test', ...at(NOW) }],
    agreements: [
      {
        id: 70,
        name: 'Support',
        company,
        startDate: '2025-01-01T00:00:00Z',
        billAmount: 402.5,
        billCycle: { id: 1, name: 'Monthly' },
        ...at(NOW),
      },
    ],
    configurations: [
      {
        id: 345,
        name: 'FW-01',
        company,
        type: { id: 2, name: 'Firewall' },
        manufacturer: { id: 4, name: 'Northgate' },
        modelNumber: 'Wall One',
        serialNumber: 'S1',
        warrantyExpirationDate: '2027-01-01T00:00:00Z',
        ...at(NOW),
      },
    ],
    sites: { '250': [{ id: 1, name: 'Main', city: 'Oxford', ...at(NOW) }] },
    written: nothingWritten(),
    tickets: [
      ...TICKETS.map(({ id, summary, opened, changed, closed }) => ({
        id,
        summary,
        company,
        status: { id: 1, name: closed === null ? 'New' : 'Closed' },
        priority: { id: 3, name: 'Medium' },
        board: { id: 1, name: 'Help desk' },
        contact: { id: 900, name: 'Ann Lee 0' },
        closedFlag: closed !== null,
        closedDate: closed,
        _info: { lastUpdated: changed, dateEntered: opened },
      })),
      { id: 5009, summary: 'Of a stranger', company: { id: 1001 }, _info: { lastUpdated: NEWEST, dateEntered: NEWEST } },
    ],
  };
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19);

export const autotaskWorld = (): AutotaskWorld => ({
  Companies: Array.from({ length: 420 }, (_, nr) => ({
    id: nr + 1,
    companyName: nr === 409 ? 'Contoso Dental' : `Stranger ${nr} Works`,
    isActive: true,
    webAddress: nr === 409 ? 'https://www.contoso.test' : '',
    phone: '01865 2',
    lastTrackedModifiedDateTime: '2026-11-01T00:00:00.123',
  })),
  Contacts: [
    {
      id: 7,
      companyID: 410,
      firstName: 'Ann',
      lastName: 'Lee',
      emailAddress: 'ann@contoso.test',
      isActive: 1,
      lastModifiedDate: '2026-11-01T00:00:00',
    },
  ],
  Resources: [{ id: 3, firstName: 'Olive', lastName: 'Owner', email: 'olive@msp.test', isActive: true }],
  CompanyLocations: [{ id: 4, companyID: 410, name: 'Main', city: 'Oxford', isActive: true }],
  ConfigurationItems: [
    {
      id: 9,
      companyID: 410,
      productID: 31,
      configurationItemType: 2,
      referenceTitle: 'FW-01',
      serialNumber: 'S1',
      isActive: true,
      lastModifiedTime: '2026-11-01T00:00:00',
    },
  ],
  Products: [{ id: 31, name: 'Wall One', manufacturerName: 'Northgate' }],
  Tickets: [
    ...TICKETS.map(({ id, summary, opened, changed, closed }) => ({
      id,
      ticketNumber: `T${id}`,
      title: summary,
      companyID: 410,
      contactID: 7,
      status: closed === null ? 1 : 2,
      priority: 1,
      queueID: 1,
      createDate: bare(opened),
      completedDate: closed && bare(closed),
      lastTrackedModificationDateTime: bare(changed),
    })),
    { id: 5009, companyID: 2, title: 'Of a stranger', createDate: bare(NEWEST), lastTrackedModificationDateTime: bare(NEWEST) },
  ],
  Opportunities: [],
  Contracts: [
    {
      id: 60,
      companyID: 410,
      contractName: 'Managed services',
      startDate: '2025-01-01T00:00:00',
      endDate: '2199-12-31T00:00:00',
      status: 1,
    },
    { id: 61, companyID: 410, contractName: 'Of the past', startDate: '2020-01-01T00:00:00', endDate: '2021-01-01T00:00:00', status: 1 },
  ],
  ContractServiceUnits: [
    // Each service has a row per period; only the current ones count.
    { id: 1, contractID: 60, price: 400, startDate: dayFromNow(-10), endDate: dayFromNow(20) },
    { id: 2, contractID: 60, price: 52.5, startDate: dayFromNow(-10), endDate: dayFromNow(20) },
    { id: 3, contractID: 60, price: 400, startDate: dayFromNow(-40), endDate: dayFromNow(-11) },
  ],
});

export const haloWorld = (): HaloWorld => ({
  clients: Array.from({ length: 140 }, (_, nr) => ({
    id: nr + 1,
    name: nr === 120 ? 'Contoso Dental' : `Stranger ${nr} Works`,
    inactive: false,
  })),
  agents: [{ id: 2, name: 'Olive Owner', email: 'olive@msp.test' }],
  sites: [{ id: 5, name: 'Main', client_id: 121 }],
  users: [{ id: 6, name: 'Ann Lee', emailaddress: 'ann@contoso.test', client_id: 121 }],
  assets: [{ id: 8, inventory_number: 'FW-01', client_id: 121, assettype_name: 'Firewall' }],
  contracts: [
    {
      id: 9,
      client_id: 121,
      ref: 'Support plan',
      start_date: '2025-03-01T00:00:00',
      end_date: '2099-01-01T00:00:00',
      periodchargeamount: 320,
      // Number from HaloPSA's own list of billing periods.
      billingperiod: 3,
    },
    { id: 10, client_id: 121, ref: 'Expired', start_date: '2020-03-01T00:00:00', expired: true, periodchargeamount: 1 },
  ],
  tickets: [
    ...TICKETS.map(({ id, summary, opened, changed, closed }) => ({
      id,
      summary,
      client_id: 121,
      user_id: 6,
      status_id: 1,
      priority_id: 3,
      tickettype_id: 21,
      dateoccurred: bare(opened),
      dateclosed: closed === null ? '1900-01-01T00:00:00' : bare(closed),
      lastupdate: bare(changed),
    })),
    { id: 5009, summary: 'Of a stranger', client_id: 3, dateoccurred: bare(NEWEST), lastupdate: bare(NEWEST) },
  ],
  written: [],
});
