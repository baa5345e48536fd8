import { addMonths, firstMonthOf, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { deckNotSharedNote, linkMadeNote, notReadyNote, recapDueNote } from '#domain/notifications/notifications.reviews.rules.ts';
import { MORNING } from '#domain/notifications/notifications.rules.ts';
import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';
import { addDays, daysBetween, DEFAULT_PROGRAMME, ROLL_DAYS, STEPS } from '#domain/programme/programme.rules.ts';
import { AUTOMATIC_STEPS, type AutomaticStep } from '#domain/programme/steps.rules.ts';
import { startAssessment } from '#server/assessments/assessments.ts';
import { notifyInTime } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { makeLink } from '#server/qbrs/qbrs.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import {
  claimDecks,
  claimNexts,
  claimRecaps,
  claimStarts,
  claimWarnings,
  joinReview,
  type NotReady,
  plannedCustomers,
} from './programme.jobs.queries.ts';
import { linkMail } from './programme.mails.ts';
import { planYear } from './programme.plan.ts';
import { insertReview } from './programme.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

type ProgrammeRun = Pick<Run, 'pools' | 'publicUrl' | 'secrets' | 'now'>;

interface Moment extends Omit<ProgrammeRun, 'pools'> {
  tx: Tx;
  /** Current date in the organisation's time zone. */
  today: string;
}

/** Work of each automatic step. All except the recap run in the organisation's morning. */
const STEP_WORK: Readonly<Record<AutomaticStep, (moment: Moment) => Promise<void>>> = {
  create: startAssessments,
  warn: warnOwners,
  share: offerLinks,
  recap: remindOfRecaps,
  next: bookNext,
  roll: rollYears,
};
const MORNING_STEPS: readonly AutomaticStep[] = ['create', 'warn', 'share', 'next', 'roll'];

/**
 * Automatic programme steps that the organisation has not disabled; each acts once per review. A failing step stops neither the
 * organisation's other steps nor other organisations.
 */
export const runProgramme = {
  queue: QUEUES.reminders,
  run: async ({ pools, ...run }: ProgrammeRun) => {
    const failures: unknown[] = [];
    for (const step of AUTOMATIC_STEPS)
      await inEveryOrganization(pools, (tx) => runStep(tx, step, run)).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the programme failed.`);
  },
} satisfies Task;

async function runStep(tx: Tx, step: AutomaticStep, run: Omit<ProgrammeRun, 'pools'>): Promise<void> {
  const { timezone, settings } = await ownOrganization(tx);
  const { off } = settings.programme ?? DEFAULT_PROGRAMME;
  const isTooEarly = MORNING_STEPS.includes(step) && hourIn(run.now, timezone) < MORNING;
  if (!off.includes(step) && !isTooEarly) await STEP_WORK[step]({ ...run, tx, today: dayIn(run.now, timezone) });
}

async function startAssessments({ tx, now, today }: Moment): Promise<void> {
  const context = { publishedTemplates: publishedTemplatesCache() };
  for (const { id, customerId, dueOn, templateId, engineerId } of await claimStarts(tx, today)) {
    const dueDate = addDays(dueOn, STEPS.assessment_approved.offsetDays);
    const started = await startAssessment(
      { tx, now, context },
      { customerId, templateId, assignedTo: engineerId, dueDate: dueDate < today ? today : dueDate, by: null },
    );
    await joinReview(tx, started.id, id);
    await audit(tx, null, BY_NOBODY, started.entry);
  }
}

const missingOf = ({ lacksAssessment, lacksMeeting }: NotReady) => [
  ...(lacksAssessment ? ['an approved assessment'] : []),
  ...(lacksMeeting ? ['a date for the meeting'] : []),
];

async function warnOwners({ tx, publicUrl, today }: Moment): Promise<void> {
  const late = await claimWarnings(tx, today);
  await notifyInTime(tx, publicUrl, { today, notes: late.map((review) => notReadyNote(review, missingOf(review))) });
}

/** Creates a link to a finalized deck and emails it to the review's owner only; the owner sends it to the customer. */
async function offerLinks({ tx, now, today, publicUrl, secrets }: Moment): Promise<void> {
  for (const deck of await claimDecks(tx, now, today)) {
    const { qbrId, title, holder, isFinal } = deck;
    await notifyInTime(tx, publicUrl, { today, notes: [isFinal && holder ? linkMadeNote(deck) : deckNotSharedNote(deck)] });
    if (!isFinal || !holder) continue;
    const { token, expiresAt } = await makeLink(tx, { id: qbrId, title }, now);
    const { organizationId } = await ownOrganization(tx);
    const link = { url: new URL(`/share/${token}`, publicUrl).href, deckUrl: new URL(`/qbrs/${qbrId}`, publicUrl).href, expiresAt };
    await queueSecretMail(tx, { secrets }, { organizationId, mail: linkMail(deck, holder, link) });
  }
}

async function remindOfRecaps({ tx, publicUrl, now, today }: Moment): Promise<void> {
  const due = await claimRecaps(tx, now);
  await notifyInTime(tx, publicUrl, { today, notes: due.map((recap) => recapDueNote({ ...recap, until: recap.until.toISOString() })) });
}

/** Books the next review of the cadence after a held one. */
async function bookNext({ tx, today }: Moment): Promise<void> {
  for (const { customerId, dueOn, cadence, startMonth } of await claimNexts(tx, today)) {
    const month = addMonths(dueOn.slice(0, 7), Math.round(12 / cadence.reviewsPerYear));
    const id = await insertReview(tx, { customerId, plannedMonth: `${month}-01`, ...fiscalQuarterOf(month, startMonth) });
    const entity = { type: 'quarterly_review', id, label: month };
    await audit(tx, null, BY_NOBODY, { action: 'quarterly_review.created', entity, customerId, after: { plannedMonth: month } });
  }
}

/** Plans the next fiscal year for customers whose planned year ends soon. */
async function rollYears({ tx, today }: Moment): Promise<void> {
  const ending = (await plannedCustomers(tx)).flatMap(({ id, startMonth, lastYear }) => {
    const { year } = fiscalQuarterOf(today, startMonth);
    const isNear = daysBetween(today, `${firstMonthOf(year + 1, startMonth)}-01`) <= ROLL_DAYS;
    return lastYear === year && isNear ? [{ id, year: year + 1 }] : [];
  });
  for (const year of new Set(ending.map((one) => one.year))) {
    const customerIds = ending.filter((one) => one.year === year).map(({ id }) => id);
    const created = await planYear(tx, { year, customerIds, by: null });
    const entity = { type: 'organization', id: null, label: `Programme ${year}` };
    if (created > 0) await audit(tx, null, BY_NOBODY, { action: 'programme.rolled', entity, after: { year, reviews: created } });
  }
}
