import { z } from 'zod';
import { type AnswerValue, pointsFor } from '#domain/assessments/answers.rules.ts';
import type { QuestionType } from '#domain/templates/templates.rules.ts';
import { AssessmentQuestions } from '#contract/assessments/assessments.contract.ts';
import type { Credentials, Ground } from './ground.ts';
import { askOnce, type Request, type Shooter } from './load.ts';

/** Makes one connection's shooter for the product or for the floor. */
type Maker = (connection: number) => Shooter;

export interface Operation {
  name: string;
  /** The goal of performance.md as a share of the floor's requests per second; null where none is set. */
  goal: { id: string; ratio: number } | null;
  /** Asked for by every open tab, so that its cost counts by the hundred. */
  isPoll?: true;
  /** Called before every round, because saving needs to know which versions are stored. */
  product(connections: number): Promise<Maker>;
  floor(connections: number): Promise<Maker>;
}

const STATUS = 'approved';
const always =
  (request: Request): Maker =>
  () => ({ next: () => request });

export function operationsOn(ground: Ground, port: number, credentials: Credentials): Operation[] {
  const { eighty } = ground.organization.landmarks;
  const reading = (name: string, goal: Operation['goal'], path: string, floorPath: string): Operation => ({
    name,
    goal,
    product: async () => always({ method: 'GET', path, headers: { cookie: credentials.cookie } }),
    floor: async () => always({ method: 'GET', path: floorPath }),
  });
  return [
    reading('List 50 of a status', { id: 'P1', ratio: 1 }, `/api/assessments?status=${STATUS}&limit=50`, `/list?status=${STATUS}`),
    reading('One assessment, 80 answers', { id: 'P3', ratio: 0.9 }, `/api/assessments/${eighty}/questions`, `/one/${eighty}`),
    {
      name: 'Save one answer',
      goal: { id: 'P4', ratio: 0.6 },
      product: async (connections) =>
        savingShooters(await sheetsFor(ground, port, credentials, connections), ({ sheet, key, value, version }) => ({
          method: 'PUT',
          path: `/api/assessments/${sheet}/answers/${key}`,
          headers: { ...credentials },
          body: JSON.stringify({ value, version }),
        })),
      floor: async (connections) =>
        savingShooters(await sheetsFor(ground, port, credentials, connections), ({ sheet, key, value, version, points }) => ({
          method: 'PUT',
          path: `/one/${sheet}/answers/${key}`,
          body: JSON.stringify({ value, version, points }),
        })),
    },
    reading('Dashboard figures', { id: 'P5', ratio: 3 }, '/api/dashboard/stats', '/stats'),
    // The least that anybody signed in can ask, beside a server that does nothing: what is left is the price of knowing who asks.
    { ...reading('Signed in? (nothing else)', { id: 'No-op', ratio: 0.5 }, '/api/auth/status', '/noop'), isPoll: true },
    reading('Who am I', null, '/api/auth/user', '/noop'),
    { ...reading('Badges, assessments', null, '/api/assessments/counts', '/noop'), isPoll: true },
    { ...reading('Badges, reviews', null, '/api/qbrs/counts', '/noop'), isPoll: true },
    { ...reading('Notifications, count', null, '/api/notifications/count', '/noop'), isPoll: true },
    { ...reading('Notifications, list of 20', null, '/api/notifications?limit=20', '/noop'), isPoll: true },
    {
      ...reading('Notifications, list as held', null, '/api/notifications?limit=20', '/noop'),
      isPoll: true,
      product: async () => {
        const headers = { cookie: credentials.cookie, 'if-none-match': await markOf(ground, 20) };
        return always({ method: 'GET', path: '/api/notifications?limit=20', headers });
      },
    },
  ];
}

/** Of the list of whoever is signed in, as the list itself has told. */
async function markOf({ admin, organization }: Ground, limit: number): Promise<string> {
  const person = organization.people.find(({ role, status }) => role === 'vcio' && status === 'active');
  const { rows } = await admin.query<{ revision: number }>('select revision from inboxes where organization_id = $1 and user_id = $2', [
    organization.id,
    person?.id,
  ]);
  return `W/"${rows[0]?.revision}.${limit}.${person?.id}"`;
}

interface Saved {
  sheet: string;
  key: string;
  value: AnswerValue;
  version: number;
  points: number | null;
}

type Asked = z.output<typeof AssessmentQuestions>['sections'][number]['questions'][number];

/** One assessment in progress and those of its questions that are answered. */
interface Sheet {
  id: string;
  questions: Asked[];
}

/** An assessment of its own for each connection, as each engineer has one: two people seldom save into the same one at once. */
async function sheetsFor(ground: Ground, port: number, { cookie }: Credentials, connections: number): Promise<Sheet[]> {
  const { rows } = await ground.admin.query<{ id: string }>(
    `select id from assessments where organization_id = $1 and status = 'in_progress' and answered >= 8 and id <> $2 order by id limit $3`,
    [ground.organization.id, ground.organization.landmarks.eighty, connections],
  );
  return await Promise.all(
    rows.map(async ({ id }) => {
      const answer = await askOnce(port, { method: 'GET', path: `/api/assessments/${id}/questions`, headers: { cookie } });
      const questions = AssessmentQuestions.parse(JSON.parse(answer.body)).sections.flatMap((section) => section.questions);
      return { id, questions: questions.filter((question) => question.answer && !question.showIf) };
    }),
  );
}

const Version = z.object({ answer: z.object({ version: z.number() }) });

/** One question after the other, each time with the version that the answer before has told. */
function savingShooters(sheets: readonly Sheet[], requestFor: (saved: Saved) => Request): Maker {
  return (connection) => {
    const sheet = sheets[connection];
    if (!sheet || sheet.questions.length === 0) throw new Error('There are fewer assessments in progress than connections.');
    const versions = new Map(sheet.questions.map((question) => [question.key, question.answer?.version ?? 0]));
    let turn = 0;
    let current: Asked | undefined;
    return {
      next: () => {
        turn += 1;
        current = sheet.questions[turn % sheet.questions.length];
        if (!current) throw new Error('Nothing to save.');
        const value = valueFor(current, Math.floor(turn / sheet.questions.length));
        const version = versions.get(current.key) ?? 0;
        return requestFor({ sheet: sheet.id, key: current.key, value, version, points: pointsFor(current, value) });
      },
      read: ({ status, body }) => {
        if (status === 200 && current) versions.set(current.key, Version.parse(JSON.parse(body)).answer.version);
      },
    };
  };
}

const ROTATION: Record<QuestionType, readonly AnswerValue[]> = {
  alignment: ['met', 'partial', 'not_met'],
  yes_no: ['yes', 'no'],
  scale_0_5: [1, 2, 3, 4, 5],
  single_choice: [],
  multi_choice: [],
  number: [1, 2, 3],
  date: ['2026-01-05', '2026-02-06'],
  text: ['Seen on site.', 'Seen in the portal.'],
  file: [],
};

function valueFor(question: Asked, round: number): AnswerValue {
  const options = (question.options ?? []).map((option) => option.key);
  const choices =
    options.length > 0 ? options.map((key): AnswerValue => (question.type === 'multi_choice' ? [key] : key)) : ROTATION[question.type];
  return choices[round % choices.length] ?? 'met';
}
