import {
  createInitiative,
  deleteInitiative,
  Initiative,
  listInitiatives,
  updateInitiative,
} from '#contract/recommendations/initiatives.contract.ts';
import { INITIATIVE_COLOURS } from '#domain/recommendations/recommendations.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import {
  findInitiative,
  type InitiativeRow,
  insertInitiative,
  lockInitiative,
  removeInitiative,
  shownInitiatives,
} from './initiatives.queries.ts';
import { known } from './recommendations.present.ts';

const initiatives = versioned({
  notFound: 'INITIATIVE_NOT_FOUND',
  shape: Initiative,
  lock: lockInitiative,
  read: async (tx, id) => {
    const row = await findInitiative(tx, id);
    return row && presentInitiative(row);
  },
  write: nextVersionIn('initiatives'),
  about: ({ id, title }) => ({ entity: { type: 'initiative', id, label: title } }),
});

export function initiativesRoutes({ on, onList }: Mounting): void {
  onList(listInitiatives, {
    rows: ({ tx }) => shownInitiatives(tx),
    order: () => ({ columns: ['initiatives.titleKey', 'initiatives.id'], direction: 'asc' }),
    present: presentInitiative,
  });
  on(createInitiative, async (call) => {
    const { tx, actor, body } = call;
    const id = await insertInitiative(tx, { ...presentFields(body), createdBy: actor.userId });
    await call.audit({ action: 'initiative.created', entity: { type: 'initiative', id, label: body.title }, after: body });
    return initiatives.load(call, id);
  });
  on(updateInitiative, async (call) => {
    const { version, ...rest } = call.body;
    const fields = presentFields(rest);
    const before = await initiatives.lock(call, call.params.id, version);
    await initiatives.edit(call, before, { action: 'initiative.updated', fields, columns: fields });
    return initiatives.load(call, before.id);
  });
  on(deleteInitiative, async (call) => {
    const initiative = await initiatives.lock(call, call.params.id, call.body?.version);
    await removeInitiative(call.tx, initiative.id);
    const { title, description } = initiative;
    await call.audit({ action: 'initiative.deleted', ...initiatives.about(initiative), before: { title, description } });
  });
}

function presentInitiative(row: InitiativeRow): Initiative {
  return {
    ...row,
    colour: known(INITIATIVE_COLOURS, row.colour) ?? 'blue',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
