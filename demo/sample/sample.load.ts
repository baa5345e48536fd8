import { randomInt } from 'node:crypto';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { loadSampleData } from '#contract/sample/sample.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { fillFacts } from '#server/qbrs/qbrs.ts';
import { chanceFrom } from '#demo/demo.chance.ts';
import { rowBufferFor } from '#demo/demo.insert.ts';
import { SIZES } from '#demo/demo.sizes.ts';
import { type DemoPerson, type DemoWorld, daysAfter } from '#demo/demo.world.ts';
import { addAssessedCustomer, addReviewedCustomer, type SampleRows } from './sample.story.ts';
import { sampleBody, TEMPLATE_NAME } from '#demo/data/sample.ts';

/** Seed with which the score of the reviewed customer rises. */
const SEED = 235;

/** Adds two customers and one template made by the demo to the caller's own organisation; the caller is the author of everything. */
export async function addSample(call: SignedInCall<typeof loadSampleData>): Promise<void> {
  const { tx, actor, context, now } = call;
  const world = await sampleWorld(tx, actor.userId, now);
  addTemplate(world);
  const made = [addReviewedCustomer(world), addAssessedCustomer(world)];
  await world.rows.flush();
  await addGoals(tx, made);
  for (const { qbrId } of made) if (qbrId !== null) await fillFacts({ tx, context, now }, qbrId);
}

async function sampleWorld(tx: Tx, userId: string, now: Date): Promise<DemoWorld> {
  const { organization, person } = await readPlace(tx, userId);
  const me: DemoPerson = { ...person, role: 'vcio', status: 'active' };
  const body = sampleBody();
  // The content is the same in every organisation, with new ids each time.
  const { id } = chanceFrom(randomInt(2 ** 32));
  const chance = { ...chanceFrom(SEED), id };
  return {
    organizationName: organization.name,
    timezone: organization.timezone,
    currency: organization.currency,
    size: SIZES.S,
    now,
    chance,
    rows: rowBufferFor(tx),
    people: [me],
    engineers: [me],
    vcios: [me],
    templates: [
      {
        id: id(daysAfter(now, -190)),
        name: TEMPLATE_NAME,
        description: 'A short check that belongs to the sample data.',
        type: 'technical_alignment',
        body,
        questions: questionsOf(body).length,
      },
    ],
    initiatives: [],
    events: [],
    auditKey: undefined,
  };
}

async function readPlace(tx: Tx, userId: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['organizationId', 'name', 'timezone', 'currency'])
    .executeTakeFirstOrThrow();
  const person = await tx
    .selectFrom('people')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { organization, person };
}

function addTemplate({ rows, templates: [template], people: [me], now }: DemoWorld): void {
  if (!template || !me) throw new Error('The sample has one template and one person.');
  const { id, name, description, type, body, questions } = template;
  const at = daysAfter(now, -190);
  rows.add('templates', {
    id,
    name,
    description,
    type,
    status: 'published',
    version: 1,
    edition: 1,
    published_version: 1,
    published_at: at,
    body,
    section_count: body.sections.length,
    question_count: questions,
    is_sample: true,
    created_at: at,
    created_by: me.id,
    updated_at: at,
    updated_by: me.id,
  });
  rows.add('template_versions', {
    template_id: id,
    version: 1,
    edition: 1,
    name,
    body,
    question_count: questions,
    published_at: at,
    published_by: me.id,
  });
}

/** Links each customer's first goal to its first recommendation. */
async function addGoals(tx: Tx, made: readonly SampleRows[]): Promise<void> {
  await tx
    .insertInto('goals')
    .values(made.flatMap(({ goals }) => goals))
    .execute();
  const links = made.flatMap(({ goals: [goal], customerId, recommendationIds: [recommendationId] }) =>
    goal && recommendationId ? [{ goalId: goal.id, recommendationId, customerId }] : [],
  );
  if (links.length > 0) await tx.insertInto('goalRecommendations').values(links).execute();
}
