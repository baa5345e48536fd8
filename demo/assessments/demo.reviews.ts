import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { fillFacts } from '#server/qbrs/qbrs.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { type DemoWorld, daysAfter } from '#demo/demo.world.ts';

/** Open reviews get deck facts; older ones are shown from their figures. */
const MOST_DECKS = 60;
const MOST_CUSTOMERS = 30;

const GOALS: readonly { title: string; why: string; needs: string; status: GoalStatus; days: number }[] = [
  {
    title: 'Renew cyber insurance',
    why: 'without exclusions',
    needs: 'The insurer requires MFA and tested restores',
    status: 'on_track',
    days: 160,
  },
  {
    title: 'Open another office',
    why: 'twelve more people',
    needs: 'Site survey and internet line ordered three months before',
    status: 'at_risk',
    days: 300,
  },
  {
    title: 'Let everyone work from anywhere',
    why: 'applicants ask for it',
    needs: 'Managed laptops for everyone',
    status: 'on_track',
    days: 220,
  },
  {
    title: 'Pass the security audit of the largest client',
    why: 'a third of the revenue',
    needs: 'Evidence for every control',
    status: 'at_risk',
    days: 90,
  },
  {
    title: 'Retire the old file server',
    why: 'it is the last server in the building',
    needs: 'All files in SharePoint',
    status: 'done',
    days: -30,
  },
];

const PROMISES = [
  { owner: 'ours', text: 'Send summary and minutes', days: 1, isDone: true },
  { owner: 'ours', text: 'Order the approved hardware and licences', days: 14, isDone: true },
  { owner: 'theirs', text: 'Name an owner for the continuity plan', days: 21, isDone: false },
  { owner: 'theirs', text: 'Return the insurer’s questionnaire', days: 30, isDone: true },
] as const;

const CURRENT = { owner: 'ours', text: 'Send a comparison of the two quotes', isDone: false } as const;
/** Items open for longer are marked as done. */
const LONGEST_LATE_DAYS = 40;

/** Adds the details of the demo's reviews; everything else must be stored already. */
export async function addReviews(tx: Tx, world: DemoWorld): Promise<void> {
  await addGoals(tx, world);
  await addPromises(tx, world);
  const open = await tx
    .selectFrom('qbrs')
    .select('id')
    .where('status', 'in', ['draft', 'Scheduled', 'finalized'])
    .where('assessmentId', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MOST_DECKS)
    .execute();
  const context = { publishedTemplates: publishedTemplatesCache() };
  for (const { id } of open) await fillFacts({ tx, context, now: world.now }, id);
}

async function addGoals(tx: Tx, { chance, now }: DemoWorld): Promise<void> {
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('nameKey')
    .limit(MOST_CUSTOMERS)
    .execute();
  for (const [place, { id: customerId }] of customers.entries()) {
    const goals = [GOALS[place % GOALS.length], GOALS[(place + 1) % GOALS.length]].flatMap((goal) => goal ?? []);
    const rows = goals.map(({ title, why, needs, status, days }) => ({
      id: chance.id(now),
      customerId,
      title,
      why,
      needs,
      status,
      targetDate: daysAfter(now, days).toISOString().slice(0, 10),
    }));
    if (rows.length > 0) await tx.insertInto('goals').values(rows).execute();
    const [served] = rows;
    const work = await tx
      .selectFrom('recommendations')
      .select('id')
      .where('customerId', '=', customerId)
      .where('status', 'in', ['proposed', 'approved', 'scheduled'])
      .orderBy('priorityOrder')
      .orderBy('id')
      .limit(2)
      .execute();
    const links = served ? work.map(({ id }) => ({ goalId: served.id, recommendationId: id, customerId })) : [];
    if (links.length > 0) await tx.insertInto('goalRecommendations').values(links).execute();
  }
}

/** Adds action items of the last held meetings. */
async function addPromises(tx: Tx, { now }: DemoWorld): Promise<void> {
  const held = await tx
    .selectFrom('qbrs')
    .distinctOn('customerId')
    .select(['id', 'customerId', 'ownerId', 'dateTime'])
    .where('status', 'in', ['presented', 'delivered'])
    .where('dateTime', '<', now)
    .orderBy('customerId')
    .orderBy('dateTime', 'desc')
    .execute();
  const rows = held.flatMap(({ id, customerId, ownerId, dateTime }, nr) => {
    const commitments = PROMISES.map((promise) => ({ ...promise, due: daysAfter(dateTime ?? now, promise.days) }));
    // Every fourth one also gets an item due around today.
    const current = nr % 4 === 0 ? [{ ...CURRENT, due: daysAfter(now, (nr % 12) - 3) }] : [];
    return [...commitments, ...current].map(({ owner, text, isDone, due }, place) => {
      const day = due.toISOString().slice(0, 10);
      const isOver = isDone ? due < now : due < daysAfter(now, -LONGEST_LATE_DAYS);
      const userId = owner === 'ours' ? ownerId : null;
      return { qbrId: id, customerId, key: `p${place + 1}`, place, text, owner, userId, due: day, doneOn: isOver ? day : null };
    });
  });
  for (let at = 0; at < rows.length; at += 500) {
    await tx
      .insertInto('actionItems')
      .values(rows.slice(at, at + 500))
      .execute();
  }
}
