import { z } from 'zod';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { type Amounts, cutText, titleWith } from '#domain/psa/psa.writes.rules.ts';
import { ServiceFailure, type ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { itemsOf, ServiceId } from '#server/psa/tools/service.values.ts';
import type { Choice, PsaWrites, WriteOrder } from '#server/psa/tools/service.writes.ts';

interface Connection {
  get(path: string, query: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  post(path: string, body: object): Promise<ServiceAnswer>;
  /** Address of the web interface. */
  screens: string;
}

/** Maximum length of a summary or name. */
const LONGEST_TITLE = 100;
const PATHS: Readonly<Record<WrittenObject, string>> = { ticket: '/service/tickets', opportunity: '/sales/opportunities' };
const SCREENS: Readonly<Record<WrittenObject, string>> = { ticket: 'ServiceFV', opportunity: 'OpportunityFV' };

const Created = z.object({ id: ServiceId });
const WithStatus = z.object({ id: ServiceId, status: z.object({ id: ServiceId }).nullish() });
const Named = z.object({
  id: ServiceId,
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  inactiveFlag: z.boolean().nullish(),
});
const CompanyContact = z.object({ defaultContact: z.object({ id: ServiceId }).nullish() });
const Forecast = z.object({ forecastItems: z.array(z.object({ forecastDescription: z.string().nullish() })).nullish() });

const reference = (id: string | undefined) => (id === undefined || id === '' ? undefined : { id: Number(id) });

export function connectWiseWrites({ get, post, screens }: Connection): PsaWrites {
  const list = async (path: string): Promise<Choice[]> => {
    const { json } = await get(path, { pageSize: '1000', orderBy: 'id asc' });
    return itemsOf(Named, json)
      .filter(({ inactiveFlag }) => inactiveFlag !== true)
      .map(({ id, name, firstName, lastName }) => ({ id, name: name ?? `${firstName ?? ''} ${lastName ?? ''}`.trim() }));
  };
  const contactOf = async (companyId: string): Promise<number> => {
    const { json } = await get(`/company/companies/${encodeURIComponent(companyId)}`, { fields: 'id,defaultContact' });
    const contact = CompanyContact.parse(json).defaultContact;
    if (contact) return Number(contact.id);
    throw new ServiceFailure(
      'broken',
      'The company has no default contact in ConnectWise, and an opportunity needs one. Choose one there.',
    );
  };
  return {
    async choices({ ticketBoard = '' }) {
      const board = ticketBoard === '' ? null : `/service/boards/${encodeURIComponent(ticketBoard)}`;
      const statuses = await list('/sales/opportunities/statuses');
      return {
        ticketBoard: await list('/service/boards'),
        ticketStatus: board === null ? [] : await list(`${board}/statuses`),
        ticketType: board === null ? [] : await list(`${board}/types`),
        ticketPriority: await list('/service/priorities'),
        opportunityOwner: await list('/system/members'),
        opportunityType: await list('/sales/opportunities/types'),
        opportunityStage: await list('/sales/stages'),
        wonStatus: statuses,
        lostStatus: statuses,
      };
    },
    async find(object, mark) {
      const conditions = object === 'ticket' ? `externalXRef="${mark}"` : `name like "*${mark}*"`;
      const { json } = await get(PATHS[object], { conditions, fields: 'id', orderBy: 'id asc', pageSize: '1' });
      return itemsOf(Created, json)[0]?.id ?? null;
    },
    async create(order) {
      const body =
        order.object === 'ticket' ? ticketOf(order) : { ...opportunityOf(order), contact: { id: await contactOf(order.companyId) } };
      return Created.parse((await post(PATHS[order.object], body)).json).id;
    },
    /** Amounts are forecast lines; existing lines are skipped. */
    async complete(id, { object, amounts }) {
      if (object === 'ticket' || amounts === null) return;
      const path = `${PATHS.opportunity}/${encodeURIComponent(id)}/forecast`;
      const lines = linesOf(amounts);
      if (lines.length === 0) return;
      const { json } = await get(path, {});
      const known = new Set((Forecast.safeParse(json).data?.forecastItems ?? []).map((item) => item.forecastDescription));
      for (const line of lines)
        if (!known.has(line.forecastDescription)) await post(path, { ...line, opportunity: { id: Number(id) }, includeFlag: true });
    },
    show: (object, id) =>
      Promise.resolve({
        number: id,
        url: `${screens}/v4_6_release/ConnectWise.aspx?routeTo=${SCREENS[object]}&recid=${encodeURIComponent(id)}`,
      }),
    async statuses(object, ids) {
      const conditions = `id in (${ids.filter((id) => /^\d+$/.test(id)).join(',')})`;
      const { json } = await get(PATHS[object], { conditions, fields: 'id,status', pageSize: '1000', orderBy: 'id asc' });
      return new Map(itemsOf(WithStatus, json).map(({ id, status }) => [id, status?.id ?? '']));
    },
  };
}

function ticketOf({ title, text, reference: mark, companyId, chosen }: WriteOrder): object {
  return {
    summary: cutText(title, LONGEST_TITLE),
    company: { id: Number(companyId) },
    board: reference(chosen['ticketBoard']),
    status: reference(chosen['ticketStatus']),
    type: reference(chosen['ticketType']),
    priority: reference(chosen['ticketPriority']),
    initialDescription: text,
    recordType: 'ServiceTicket',
    externalXRef: mark,
    // Suppresses email to the customer.
    processNotifications: false,
    skipCallback: true,
  };
}

function opportunityOf({ title, text, reference: mark, companyId, closesOn, chosen }: WriteOrder): object {
  return {
    name: titleWith(title, mark, LONGEST_TITLE),
    company: { id: Number(companyId) },
    primarySalesRep: reference(chosen['opportunityOwner']),
    type: reference(chosen['opportunityType']),
    stage: reference(chosen['opportunityStage']),
    expectedCloseDate: `${closesOn}T00:00:00Z`,
    notes: text,
  };
}

function linesOf({ once, monthly, yearly }: Amounts) {
  const recurring = (cycle: string, revenue: number, cycles: number) => ({
    forecastType: 'Agreement',
    forecastDescription: `Plumbline: each ${cycle}`,
    recurringFlag: true,
    recurringRevenue: revenue,
    cycles,
    quantity: 1,
  });
  return [
    ...(once > 0 ? [{ forecastType: 'Service', forecastDescription: 'Plumbline: once', revenue: once, quantity: 1 }] : []),
    ...(monthly > 0 ? [recurring('month', monthly, 12)] : []),
    ...(yearly > 0 ? [recurring('year', yearly, 1)] : []),
  ];
}
