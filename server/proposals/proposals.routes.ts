import { scoreOf } from '#domain/assessments/scores.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Question, questionsOf } from '#domain/templates/templates.rules.ts';
import { originKind } from '#domain/proposals/origin.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { COUNTED_CUSTOMERS, countProposals } from '#contract/proposals/count.contract.ts';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import {
  type DecidedProposal,
  listDecidedProposals,
  listTray,
  type TrayGroup,
  type TrayProposal,
} from '#contract/proposals/tray.contract.ts';
import { type AssessmentProposals, proposalsOfSeveral } from '#server/evidence/evidence.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { OpenCall } from '#server/platform/http/access/within.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { decidedChangesOf, kindsFor, openChangesOf } from './changes/changes.present.ts';
import { openChanges } from './changes/changes.queries.ts';
import { assessmentsOfTray, countDecided, customersOfTray, decidedAnswers, decidedOfTray } from './tray.queries.ts';

export function proposalsRoutes(mount: Mounting): void {
  changesRoutes(mount);
  mount.onList(listTray, {
    rows: ({ tx, query }) => customersOfTray(tx, query),
    order: () => ({ columns: ['name', 'id'], direction: 'asc' }),
    gather: async (customers, call) => {
      const ids = customers.map(({ id }) => id);
      if (ids.length === 0) return new Map<string, Omit<TrayGroup, 'customer'>>();
      const assessments = await assessmentsOfTray(call.tx, ids);
      const changes = call.query.origin === 'evidence' ? new Map<string, TrayChange[]>() : await openChangesOf(call, ids);
      const names = new Map(assessments.map(({ id, name }) => [id, name]));
      const found = await proposalsOfSeveral(call, assessments);
      const today = dayIn(call.now, (await ownOrganization(call.tx)).timezone);
      const { origin } = call.query;
      const isWanted = (proposal: TrayProposal) => origin === undefined || originKind(proposal) === origin;
      const byCustomer = Map.groupBy(found, ({ assessment }) => assessment.customerId);
      const proposalsOf = (id: string) =>
        (byCustomer.get(id) ?? []).flatMap((one) => presentOpen(one, { name: names.get(one.assessment.id) ?? '', today })).filter(isWanted);
      return new Map(ids.map((id) => [id, { proposals: proposalsOf(id), changes: changes.get(id) ?? [] }]));
    },
    present: ({ id, name }, _, open) => ({ customer: { id, name }, ...(open?.get(id) ?? { proposals: [], changes: [] }) }),
  });

  mount.on(countProposals, async (call) => {
    const { tx, query } = call;
    const kinds = kindsFor(call.actor);
    const decided = await countDecided(tx, query, kinds);
    const customers = await customersOfTray(tx, query)
      .orderBy('customers.name')
      .orderBy('customers.id')
      .limit(COUNTED_CUSTOMERS + 1)
      .execute();
    const counted = customers.slice(0, COUNTED_CUSTOMERS).map(({ id }) => id);
    const assessments = counted.length === 0 ? [] : await assessmentsOfTray(tx, counted);
    const open = (await proposalsOfSeveral(call, assessments)).flatMap(openOf);
    const answers = open.filter((proposal) => originKind(proposal) === 'assistant').length;
    const changes = counted.length === 0 ? [] : await openChanges(tx, { customerIds: counted, kinds });
    return {
      ...decided,
      assistant: answers + changes.length,
      evidence: open.length - answers,
      hasMore: customers.length > COUNTED_CUSTOMERS,
    };
  });

  mount.onList(listDecidedProposals, {
    rows: ({ tx, query, actor }) => decidedOfTray(tx, query, kindsFor(actor)),
    order: () => ({ columns: ['decidedAt', 'id'], direction: 'desc' }),
    gather: async (rows, call) => {
      const [changes, answers] = [rows.filter(({ isChange }) => isChange), rows.filter(({ isChange }) => !isChange)];
      return new Map([...(await decidedAnswersOf(call, idsOf(answers))), ...(await decidedChangesOf(call, idsOf(changes)))]);
    },
    present: ({ id }, _, decided) => {
      const found = decided?.get(id);
      if (!found) throw new Error('A decided proposal was listed and not read.');
      return found;
    },
  });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function decidedAnswersOf(call: OpenCall, ids: readonly string[]): Promise<ReadonlyMap<string, DecidedProposal>> {
  if (ids.length === 0) return new Map();
  const rows = await decidedAnswers(call.tx, ids);
  const questions = new Map<string, Question>();
  for (const row of new Map(rows.map((one) => [one.assessmentId, one])).values()) {
    // Usually cached.
    for (const question of questionsOf(await publishedBody(call, row))) questions.set(`${row.assessmentId} ${question.key}`, question);
  }
  return new Map(
    rows.map(({ id, assessmentId, name, questionKey, value, sentence, customer, reason, decidedBy, decidedAt }) => {
      const question = questions.get(`${assessmentId} ${questionKey}`) ?? { key: questionKey, text: questionKey, type: 'text' };
      const decided = question.type === 'number' ? Number(value) : value;
      const answer = { assessment: { id: assessmentId, name }, question, value: decided, sentence };
      return [id, { id, customer, answer, change: null, reason, decidedBy, decidedAt: decidedAt.toISOString() }];
    }),
  );
}

/** Undecided proposals for shown questions. */
function openOf({ body, answers, proposals }: Pick<AssessmentProposals, 'body' | 'answers' | 'proposals'>) {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return proposals.filter(({ questionKey, state }) => state === 'open' && shown.has(questionKey));
}

interface Shown {
  /** Name of the assessment. */
  name: string;
  today: string;
}

function presentOpen({ assessment, body, answers, proposals }: AssessmentProposals, { name, today }: Shown): TrayProposal[] {
  const shown = shownQuestions(body, answers);
  const byKey = new Map(shown.map((one) => [one.question.key, one]));
  const now = scoreOf(body, shown).value;
  return openOf({ body, answers, proposals }).flatMap(({ questionKey, value, state: _, ...proposal }) => {
    const about = byKey.get(questionKey);
    if (!about) return [];
    const { question, section } = about;
    const proposed = new Map(answers).set(questionKey, {
      value,
      notApplicable: false,
      points: pointsFor(question, value, today),
      version: 0,
      verifiedBy: null,
    });
    const answer = answers.get(questionKey);
    return {
      ...proposal,
      value,
      assessment: { id: assessment.id, name },
      section: section.title,
      question,
      answer: answer ? { ...answer, naReason: answer.naReason ?? null } : null,
      score: { now, proposed: scoreOf(body, shownQuestions(body, proposed)).value },
    };
  });
}
