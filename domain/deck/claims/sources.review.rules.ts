import { printedPair } from '#domain/assessments/printed.scores.rules.ts';
import { quarterNumber, type ServiceQuarter } from '#domain/customers/service.rules.ts';
import type { DeckCommitment, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { automaticFigures, type Repair, repairOf } from '#domain/deck/facts/automatic.figures.rules.ts';
import type { Sources } from './source.rules.ts';

const commitments = ({ since }: DeckFacts) => since?.commitments ?? [];
const approvedFor = (all: readonly DeckCommitment[]) => all.reduce((sum, { approved }) => sum + (approved?.oneTime ?? 0), 0);
const latest = ({ service }: DeckFacts) => service?.at(-1) ?? null;

function before(facts: DeckFacts): ServiceQuarter | null {
  const now = latest(facts);
  return facts.service?.find((one) => now !== null && quarterNumber(one) === quarterNumber(now) - 1) ?? null;
}

function satisfaction(facts: DeckFacts) {
  const [now, was] = [latest(facts)?.satisfaction ?? null, before(facts)?.satisfaction ?? null];
  if (now === null) return null;
  return was === null ? { now: Math.round(now), change: null } : printedPair(now, was);
}

function ticketChange(facts: DeckFacts): number | null {
  const [now, was] = [latest(facts)?.tickets ?? null, before(facts)?.tickets ?? null];
  return now === null || was === null ? null : now - was;
}

const repairedBy = (kind: Repair['kind'], facts: DeckFacts) =>
  (facts.automatic?.changes ?? []).flatMap((check) => (check.isWorse && repairOf(check, facts).kind === kind ? [check.what] : []));

/** Devices by column: past life, three fiscal years, later. */
function devices({ lifecycle }: DeckFacts) {
  const sum = (of: (one: DeckFacts['lifecycle']['devices'][number]) => number) => lifecycle.devices.reduce((all, one) => all + of(one), 0);
  const inYear = (year: number) => sum(({ byYear }) => byYear[year] ?? 0);
  const beyond = sum(({ byYear, later }) => later + byYear.slice(3).reduce((all, count) => all + count, 0));
  const years = [0, 1, 2].map(inYear);
  const pastLife = sum((one) => one.pastLife);
  return { all: pastLife + years.reduce((all, count) => all + count, 0) + beyond, pastLife, years };
}

/** Sources of the last review, the service, the equipment and the goals. */
export const REVIEW = {
  'commitments.all': {
    name: 'Commitments of the last review',
    unit: 'count',
    scope: 'period',
    wording: /commitment/iu,
    of: (facts) => commitments(facts).length,
  },
  'commitments.done': {
    name: 'Commitments that are done',
    unit: 'count',
    scope: 'period',
    wording: /done|kept/iu,
    whole: 'commitments.all',
    of: (facts) => commitments(facts).filter(({ doneOn }) => doneOn !== null).length,
    records: (facts) => commitments(facts).flatMap(({ doneOn, text }) => (doneOn === null ? [] : [text])),
  },
  'commitments.late': {
    name: 'Late commitments',
    unit: 'count',
    scope: 'period',
    wording: /late/iu,
    whole: 'commitments.all',
    of: (facts) => commitments(facts).filter(({ isLate }) => isLate).length,
    records: (facts) => commitments(facts).flatMap(({ isLate, text }) => (isLate ? [text] : [])),
  },
  'commitments.onTime': {
    name: 'Commitments that were done by their date',
    unit: 'count',
    scope: 'period',
    wording: /on time/iu,
    whole: 'commitments.done',
    of: (facts) => commitments(facts).filter(({ doneOn, due }) => doneOn !== null && (due === null || doneOn <= due)).length,
  },
  'commitments.moved': {
    name: 'Late commitments with a new date',
    unit: 'count',
    scope: 'period',
    wording: /new date/iu,
    of: (facts) => commitments(facts).filter(({ isLate, movedTo }) => isLate && movedTo !== undefined).length,
  },
  'commitments.unmoved': {
    name: 'Late commitments without a new date',
    unit: 'count',
    scope: 'period',
    wording: /without/iu,
    of: (facts) => commitments(facts).filter(({ isLate, movedTo }) => isLate && movedTo === undefined).length,
  },
  'commitments.lateCost': {
    name: 'Approved amount of the late commitments, one-time',
    unit: 'money',
    scope: 'period',
    wording: /worth/iu,
    of: (facts) => approvedFor(commitments(facts).filter(({ isLate }) => isLate)),
  },
  'commitments.approved': {
    name: 'Approved amount of the commitments, one-time',
    unit: 'money',
    scope: 'period',
    wording: /unspent|approved/iu,
    of: (facts) => approvedFor(commitments(facts)),
  },
  'commitments.saved': {
    name: 'Approved amount that was not spent, one-time',
    unit: 'money',
    scope: 'period',
    wording: /under/iu,
    of: (facts) =>
      approvedFor(commitments(facts)) -
      commitments(facts).reduce((sum, { approved, cost }) => sum + (approved ? (cost?.oneTime ?? 0) : 0), 0),
  },
  'service.tickets': {
    name: 'Tickets of the quarter',
    unit: 'count',
    scope: 'period',
    wording: /ticket/iu,
    of: (facts) => latest(facts)?.tickets ?? null,
  },
  'service.ticketsBefore': {
    name: 'Tickets of the quarter before',
    unit: 'count',
    scope: 'period',
    wording: /in all of/iu,
    of: (facts) => before(facts)?.tickets ?? null,
  },
  'service.ticketsChange': {
    name: 'Change of the tickets',
    unit: 'count',
    scope: 'period',
    wording: (value) => (value > 0 ? /\bmore\b/iu : /\bfewer\b/iu),
    of: ticketChange,
  },
  'service.satisfaction': {
    name: 'Satisfaction',
    unit: 'percent',
    scope: 'period',
    wording: /satisfaction/iu,
    of: (facts) => satisfaction(facts)?.now ?? null,
  },
  'service.satisfactionChange': {
    name: 'Change of the satisfaction',
    unit: 'points',
    scope: 'period',
    wording: (value) => (value > 0 ? /\bup\b/iu : /\bdown\b/iu),
    of: (facts) => satisfaction(facts)?.change ?? null,
  },
  'service.response': {
    name: 'Average first response',
    unit: 'duration',
    scope: 'period',
    wording: /first answer/iu,
    of: (facts) => latest(facts)?.firstResponseMinutes ?? null,
  },
  'service.resolution': {
    name: 'Average resolution',
    unit: 'duration',
    scope: 'period',
    wording: /solved/iu,
    of: (facts) => latest(facts)?.resolutionMinutes ?? null,
  },
  'service.resolutionChange': {
    name: 'Change of the average resolution',
    unit: 'duration',
    scope: 'period',
    wording: (value) => (value > 0 ? /\blater\b/iu : /\bsooner\b/iu),
    of: (facts) => {
      const [now, was] = [latest(facts)?.resolutionMinutes ?? null, before(facts)?.resolutionMinutes ?? null];
      return now === null || was === null ? null : now - was;
    },
  },
  'checks.repeated': {
    name: 'Checks that tools repeated',
    unit: 'count',
    scope: 'period',
    wording: /repeated/iu,
    of: (facts) => automaticFigures(facts)?.repeated ?? null,
  },
  'checks.worse': {
    name: 'Checks that got worse on their own',
    unit: 'count',
    scope: 'period',
    wording: /worse/iu,
    of: (facts) => automaticFigures(facts)?.worse ?? null,
    records: ({ automatic }) => (automatic?.changes ?? []).flatMap(({ isWorse, what }) => (isWorse ? [what] : [])),
  },
  'checks.planned': {
    name: 'Checks that got worse and whose repair is planned',
    unit: 'count',
    scope: 'period',
    wording: /in the plan/iu,
    whole: 'checks.worse',
    of: (facts) => automaticFigures(facts)?.planned ?? null,
    records: (facts) => repairedBy('planned', facts),
  },
  'checks.toDecide': {
    name: 'Checks that got worse and whose repair needs a decision',
    unit: 'count',
    scope: 'period',
    wording: /decision/iu,
    whole: 'checks.worse',
    of: (facts) => automaticFigures(facts)?.toDecide ?? null,
    records: (facts) => repairedBy('to_decide', facts),
  },
  'checks.unplanned': {
    name: 'Checks that got worse without a planned repair',
    unit: 'count',
    scope: 'period',
    wording: /not planned/iu,
    whole: 'checks.worse',
    of: (facts) => automaticFigures(facts)?.unplanned ?? null,
    records: (facts) => repairedBy('unplanned', facts),
  },
  'devices.all': {
    name: 'Devices with a date of replacement',
    unit: 'count',
    scope: 'customer',
    wording: /device/iu,
    of: (facts) => devices(facts).all,
  },
  'devices.pastLife': {
    name: 'Devices past their planned life',
    unit: 'count',
    scope: 'customer',
    wording: /past|replacement/iu,
    of: (facts) => devices(facts).pastLife,
  },
  'devices.undated': {
    name: 'Devices past their life without a replacement date',
    unit: 'count',
    scope: 'customer',
    wording: /lack/iu,
    of: ({ lifecycle }) => lifecycle.undatedPastLife,
  },
  'devices.replaced': {
    name: 'Devices past their life with a replacement date',
    unit: 'count',
    scope: 'customer',
    wording: /replacement date/iu,
    whole: 'devices.pastLife',
    of: (facts) => devices(facts).pastLife - facts.lifecycle.undatedPastLife,
  },
  'devices.next': {
    name: 'Devices that fall due next',
    unit: 'count',
    scope: 'customer',
    wording: /due/iu,
    of: (facts) => devices(facts).years.find((count) => count > 0) ?? null,
  },
  'goals.all': { name: 'Goals', unit: 'count', scope: 'customer', of: ({ goals }) => goals.length },
  'goals.onTrack': {
    name: 'Goals on track',
    unit: 'count',
    scope: 'customer',
    wording: /on track/iu,
    whole: 'goals.all',
    of: ({ goals }) => goals.filter(({ status }) => status !== 'at_risk').length,
  },
  'goals.atRisk': {
    name: 'Goals at risk',
    unit: 'count',
    scope: 'customer',
    wording: /at risk/iu,
    of: ({ goals }) => goals.filter(({ status }) => status === 'at_risk').length,
    records: ({ goals }) => goals.filter(({ status }) => status === 'at_risk').map(({ title }) => title),
  },
  'goals.served': {
    name: 'Goals that the plan serves',
    unit: 'count',
    scope: 'customer',
    wording: /serves/iu,
    of: ({ goals }) => goals.filter(({ servedBy }) => servedBy.length > 0).length,
  },
} as const satisfies Sources;
