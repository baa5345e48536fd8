import { sql } from 'kysely';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asOwner } from '#server/platform/db/pools.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Chance, chanceFrom, seedOf } from './demo.chance.ts';
import { addAssistants, allowAssistants } from './demo.assistants.ts';
import { demoCustomers } from './demo.customers.ts';
import { addChecks } from './assessments/demo.checks.ts';
import { addEvidence } from './assessments/demo.evidence.ts';
import { addCampaigns } from './planning/demo.campaigns.ts';
import { addChangeProposals } from './planning/demo.proposals.ts';
import { addInitiatives, demoInitiatives } from './planning/demo.initiatives.ts';
import { insertRows, rowBufferFor, TABLES } from './demo.insert.ts';
import { demoPeople, mailDomain, personRow } from './demo.people.ts';
import { roundsUpTo, SIZES, type SizeName } from './demo.sizes.ts';
import { addSops } from './assessments/demo.sops.ts';
import { addReviews } from './assessments/demo.reviews.ts';
import { addSurveys } from './demo.surveys.ts';
import { addStandards } from './demo.stack.ts';
import { extrasOf, type Landmarks, addCustomerHistory } from './demo.story.ts';
import { demoTemplates, EIGHTY, LONG } from './assessments/demo.templates.ts';
import type { AuditKey } from '#server/platform/audit/audit.proof.ts';
import { auditRowOf, BRAND_COLOUR, type DemoPerson, type DemoWorld, daysAfter } from './demo.world.ts';

export interface DemoOptions {
  name: string;
  size: SizeName;
  now: Date;
  /** Seed of all random numbers; defaults to the name, so that the same name gives the same organisation. */
  seed?: string;
  /** Owner to use instead of an invented person, still invited. */
  owner?: { firstName: string; lastName: string; email: string };
  /** Hash of the common password; without it no one can sign in. */
  passwordHash?: string;
  /** Storage for pictures; without it there are none. */
  storage?: Storage;
  auditKey?: AuditKey;
}

export interface DemoOrganization {
  id: string;
  people: DemoPerson[];
  counts: { customers: number; assessments: number; answers: number };
  landmarks: Landmarks;
}

/** People of the organisation, before anything is stored. */
export interface DemoPlan {
  id: string;
  people: DemoPerson[];
  chance: Chance;
  options: DemoOptions;
}

/** Callbacks about the progress. */
interface Filling {
  whenDoubled?: () => Promise<void>;
  onCustomer?: (done: number, total: number) => Promise<void>;
}

const TIMEZONE = 'Europe/London';
/** Start of the demo's time; ids derived from it are the same on every run. */
const EPOCH = new Date('2026-01-01T00:00:00Z');

export function planDemo(options: DemoOptions): DemoPlan {
  const chance = chanceFrom(seedOf(options.seed ?? options.name));
  const id = chance.id(EPOCH);
  const people = demoPeople(SIZES[options.size].people, mailDomain(options.name, id), chance, EPOCH);
  const [first] = people;
  if (options.owner && first) Object.assign(first, options.owner, { status: 'invited' });
  return { id, people, chance, options };
}

/**
 * Fills a new organisation in one transaction, so that an interruption leaves nothing behind. Runs as the database owner, since no pool's
 * role may write all tables.
 */
export function fillOrganization(ownerUrl: string, options: DemoOptions): Promise<DemoOrganization> {
  const plan = planDemo(options);
  return asOwner(ownerUrl, async (tx) => {
    await openAccounts(tx, plan);
    await obeyRowSecurity(tx);
    await setOrganization(tx, plan.id);
    await addOrganization(tx, plan);
    return addWork(tx, plan, { whenDoubled: () => gatherStatistics(tx) });
  });
}

/** Adds organisation and people without any work. The transaction's organisation must be set. */
export async function addOrganization(tx: Tx, { id, people, options: { name, now } }: DemoPlan): Promise<void> {
  await tx
    .insertInto('organizations')
    .values({
      organizationId: id,
      name,
      timezone: TIMEZONE,
      currency: 'GBP',
      subscriptionStatus: 'active',
      settings: JSON.stringify({ brandName: name, primaryColor: BRAND_COLOUR, regionAsked: true }),
      createdAt: daysAfter(now, -400),
    })
    .execute();
  await insertRows(
    tx,
    'people',
    people.map((person, i) => personRow(person, i, now)),
  );
}

/** Adds everything that the people have done. The transaction's organisation must be set. */
export async function addWork(tx: Tx, plan: DemoPlan, filling: Filling = {}): Promise<DemoOrganization> {
  const { id, people, chance, options } = plan;
  const size = SIZES[options.size];
  const active = people.filter((person) => person.status === 'active');
  const world: DemoWorld = {
    organizationName: options.name,
    timezone: TIMEZONE,
    currency: 'GBP',
    size,
    now: options.now,
    chance,
    rows: rowBufferFor(tx, filling.whenDoubled),
    people,
    engineers: active.filter((person) => person.role === 'alignment_engineer'),
    vcios: active.filter((person) => person.role === 'vcio'),
    templates: demoTemplates(size, chance, EPOCH),
    initiatives: demoInitiatives(chance, EPOCH),
    events: [],
    auditKey: options.auditKey,
  };
  const filled = await addEverything(world, filling);
  // Before the reviews, whose decks show what customers said.
  await addSurveys(tx, { name: options.name, now: options.now });
  await addReviews(tx, world);
  await addCampaigns(tx, world);
  await addChangeProposals(tx, world);
  await allowAssistants(tx);
  const by = world.engineers[0]?.id;
  if (options.storage && by) {
    await addEvidence(tx, options.storage, { organizationId: id, by });
    await addChecks(tx, { now: options.now, by });
  }
  return { id, people, ...filled };
}

async function obeyRowSecurity(tx: Tx): Promise<void> {
  await sql`set local role plumbline_tenant`.execute(tx);
}

/**
 * Updates planner statistics within the transaction, whose new rows they do not cover. Plans for empty tables would scan the organisation's
 * rows for every foreign key check and trigger; plans made after this use an index. Only the owner may do it.
 */
async function gatherStatistics(tx: Tx): Promise<void> {
  await sql`set local role none`.execute(tx);
  // A rough estimate suffices and reads ten times fewer rows.
  await sql`set local default_statistics_target = 10`.execute(tx);
  await sql`analyze ${sql.join(TABLES.map((table) => sql.id(table)))}`.execute(tx);
  await obeyRowSecurity(tx);
}

/** Adds accounts; without a password no one can sign in. */
export async function openAccounts(tx: Tx, { id: organizationId, people, options }: DemoPlan): Promise<void> {
  const made = await tx
    .insertInto('auth.organizations')
    .values({ id: organizationId, createdAt: daysAfter(options.now, -400) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new Refusal(`The demonstration "${options.name}" is already there; choose another --organization.`);

  const verified = daysAfter(options.now, -399);
  const accounts = people.map((person) => ({
    id: person.id,
    organizationId,
    email: person.email,
    emailVerifiedAt: person.status === 'invited' ? null : verified,
    loginDisabled: person.status === 'disabled',
  }));
  await tx.insertInto('auth.users').values(accounts).execute();
  const { passwordHash } = options;
  if (passwordHash === undefined) return;
  const passwords = people.filter((person) => person.status === 'active').map((person) => ({ userId: person.id, hash: passwordHash }));
  await tx.insertInto('auth.passwords').values(passwords).execute();
}

async function addEverything(world: DemoWorld, { onCustomer }: Filling): Promise<Pick<DemoOrganization, 'counts' | 'landmarks'>> {
  const { rows: shelf } = world;
  addTemplates(world);
  addInitiatives(world);
  addSops(world);
  addStandards(world, world.currency);

  const customers = demoCustomers(world);
  const extras = extrasOf(world, world.size.assessments - roundsUpTo(customers.length - 1, world.size));
  const landmarks: Landmarks = { eighty: '', long: '' };
  const counts = { customers: customers.length, assessments: 0, answers: 0 };
  for (const [i, customer] of customers.entries()) {
    const extra = extras[i];
    const assessments = addCustomerHistory(world, customer, i, extra ? [extra] : []);
    if (i === 0) landmarks.eighty = assessments.find((one) => one.template === world.templates[EIGHTY])?.id ?? '';
    if (i === 1) landmarks.long = assessments.find((one) => one.template === world.templates[LONG])?.id ?? '';
    counts.assessments += assessments.length;
    counts.answers += assessments.reduce((sum, one) => sum + one.answers.size, 0);
    await shelf.flushWhenFull();
    await onCustomer?.(i + 1, customers.length);
  }
  addAssistants(
    world,
    customers.map(({ id }) => id),
  );
  for (const event of world.events.toSorted((one, other) => Number(one.at) - Number(other.at))) {
    shelf.add('audit_events', auditRowOf(event, world.auditKey));
    await shelf.flushWhenFull();
  }
  await shelf.flush();
  return { counts, landmarks };
}

function addTemplates(world: DemoWorld): void {
  const [owner] = world.people;
  const at = daysAfter(world.now, -395);
  world.templates.forEach((template, i) => {
    const updatedAt = daysAfter(at, i);
    world.rows.add('templates', {
      id: template.id,
      name: template.name,
      description: template.description,
      type: template.type,
      status: 'published',
      version: 1,
      edition: 1,
      published_version: 1,
      published_at: updatedAt,
      body: template.body,
      section_count: template.body.sections.length,
      question_count: template.questions,
      created_at: at,
      created_by: owner?.id,
      updated_at: updatedAt,
      updated_by: owner?.id,
    });
    world.rows.add('template_versions', {
      template_id: template.id,
      version: 1,
      edition: 1,
      name: template.name,
      body: template.body,
      question_count: template.questions,
      published_at: updatedAt,
      published_by: owner?.id,
    });
  });
}
