import { z } from 'zod';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { cutText, titleWith } from '#domain/psa/psa.writes.rules.ts';
import type { ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { fullName, itemsOf, ServiceId } from '#server/psa/tools/service.values.ts';
import type { Choice, PsaWrites, WriteOrder } from '#server/psa/tools/service.writes.ts';

interface Connection {
  get(path: string): Promise<ServiceAnswer>;
  post(path: string, body: object): Promise<ServiceAnswer>;
  /** Address of the web interface; null if the service does not report it. */
  screens(): Promise<string | null>;
}

const ENTITIES: Readonly<Record<WrittenObject, string>> = { ticket: 'Tickets', opportunity: 'Opportunities' };
const COMMANDS: Readonly<Record<WrittenObject, string>> = {
  ticket: 'OpenTicketDetail&TicketID=',
  opportunity: 'OpenOpportunity&OpportunityID=',
};
const LONGEST = { ticket: 255, opportunity: 128, text: 8000 } as const;
/** Autotask requires a due date for tickets. */
const DUE_DAYS = 14;
const USUAL_PROBABILITY = 50;

const Created = z.object({ itemId: ServiceId });
const Found = z.object({ items: z.array(z.unknown()) });
const Item = z.object({ id: ServiceId, ticketNumber: z.string().nullish(), status: ServiceId.nullish() });
const Fields = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      picklistValues: z.array(z.object({ value: ServiceId, label: z.string().nullish(), isActive: z.boolean().nullish() })).nullish(),
    }),
  ),
});
const Person = z.object({
  id: ServiceId,
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  isActive: z.union([z.boolean(), z.number()]).nullish(),
});

export function autotaskWrites({ get, post, screens }: Connection): PsaWrites {
  const query = async <S extends z.ZodType>(entity: string, shape: S, body: object) =>
    itemsOf(shape, Found.parse((await post(`${entity}/query`, { MaxRecords: 500, ...body })).json).items);
  const lists = async (entity: string): Promise<(field: string) => Choice[]> => {
    const { fields } = Fields.parse((await get(`${entity}/entityInformation/fields`)).json);
    return (field) =>
      (fields.find(({ name }) => name.toLowerCase() === field)?.picklistValues ?? [])
        .filter(({ isActive }) => isActive !== false)
        .map(({ value, label }) => ({ id: value, name: label ?? value }));
  };
  return {
    async choices() {
      const ticket = await lists('Tickets');
      const opportunity = await lists('Opportunities');
      const people = await query('Resources', Person, {
        IncludeFields: ['id', 'firstName', 'lastName', 'isActive'],
        filter: [{ op: 'gte', field: 'id', value: 0 }],
      });
      return {
        ticketBoard: ticket('queueid'),
        ticketStatus: ticket('status'),
        ticketPriority: ticket('priority'),
        opportunityOwner: people
          .filter(({ isActive }) => isActive !== false && isActive !== 0)
          .map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) })),
        opportunityStage: opportunity('stage'),
        opportunityStatus: opportunity('status'),
        wonStatus: opportunity('status'),
        lostStatus: opportunity('status'),
      };
    },
    async find(object, reference) {
      const filter =
        object === 'ticket' ? { op: 'eq', field: 'externalID', value: reference } : { op: 'contains', field: 'title', value: reference };
      return (await query(ENTITIES[object], Item, { IncludeFields: ['id'], filter: [filter] }))[0]?.id ?? null;
    },
    async create(order) {
      const body = order.object === 'ticket' ? ticketOf(order) : opportunityOf(order);
      return Created.parse((await post(ENTITIES[order.object], body)).json).itemId;
    },
    complete: () => Promise.resolve(),
    async show(object, id) {
      const filter = [{ op: 'eq', field: 'id', value: Number(id) }];
      const fields = object === 'ticket' ? ['id', 'ticketNumber'] : ['id'];
      const [item] = await query(ENTITIES[object], Item, { IncludeFields: fields, filter });
      const at = await screens();
      const url =
        at === null ? null : `${at}/Autotask/AutotaskExtend/ExecuteCommand.aspx?Code=${COMMANDS[object]}${encodeURIComponent(id)}`;
      return { number: item?.ticketNumber ?? id, url };
    },
    async statuses(object, ids) {
      const filter = [{ op: 'in', field: 'id', value: ids.map(Number) }];
      const items = await query(ENTITIES[object], Item, { IncludeFields: ['id', 'status'], filter });
      return new Map(items.map(({ id, status }) => [id, status ?? '']));
    },
  };
}

const numberOf = (id: string | undefined) => (id === undefined || id === '' ? undefined : Number(id));

function ticketOf({ title, text, reference, companyId, chosen, now }: WriteOrder): object {
  return {
    companyID: Number(companyId),
    title: cutText(title, LONGEST.ticket),
    description: text.slice(0, LONGEST.text),
    queueID: numberOf(chosen['ticketBoard']),
    status: numberOf(chosen['ticketStatus']),
    priority: numberOf(chosen['ticketPriority']),
    dueDateTime: new Date(now.getTime() + DUE_DAYS * 86_400_000).toISOString(),
    externalID: reference,
  };
}

function opportunityOf({ title, text, reference, companyId, amounts, probability, closesOn, chosen, now }: WriteOrder): object {
  const { once = 0, monthly = 0, yearly = 0 } = amounts ?? {};
  return {
    companyID: Number(companyId),
    title: titleWith(title, reference, LONGEST.opportunity),
    description: text.slice(0, LONGEST.text),
    ownerResourceID: numberOf(chosen['opportunityOwner']),
    stage: numberOf(chosen['opportunityStage']),
    status: numberOf(chosen['opportunityStatus']),
    probability: probability ?? USUAL_PROBABILITY,
    // One-time plus the first year.
    amount: once + monthly * 12 + yearly,
    cost: 0,
    onetimeRevenue: once,
    monthlyRevenue: monthly,
    yearlyRevenue: yearly,
    createDate: now.toISOString(),
    projectedCloseDate: `${closesOn}T00:00:00Z`,
    useQuoteTotals: false,
  };
}
