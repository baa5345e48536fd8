import { z } from 'zod';
import { type AnswerValue, pointsFor } from '#domain/answers.rules.ts';
import type { QuestionType } from '#domain/templates.rules.ts';
import { AssessmentQuestions } from '#contract/assessments.contract.ts';
import type { Credentials, Ground } from './ground.ts';
import { askOnce, type Request, type Shooter } from './load.ts';

/** Makes one connection's shooter for the product or for the floor; `connections` is how many share the work. */
type Maker = (connection: number, connections: number) => Shooter;

export interface Operation {
  name: string;
  /** The goal of performance.md as a share of the floor's requests per second; null where none is set. */
  goal: { id: string; ratio: number } | null;
  /** Called before every round, because saving needs to know which versions are stored. */
  product(): Promise<Maker>;
  floor(): Promise<Maker>;
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
  const questions = () => questionsOf(port, eighty, credentials);
  return [
    reading('List 50 of a status', { id: 'P1', ratio: 1 }, `/api/assessments?status=${STATUS}&limit=50`, `/list?status=${STATUS}`),
    reading('One assessment, 80 answers', { id: 'P3', ratio: 0.9 }, `/api/assessments/${eighty}/questions`, `/one/${eighty}`),
    {
      name: 'Save one answer',
      goal: { id: 'P4', ratio: 0.6 },
      product: async () =>
        savingShooters(await questions(), ({ key, value, version }) => ({
          method: 'PUT',
          path: `/api/assessments/${eighty}/answers/${key}`,
          headers: { ...credentials },
          body: JSON.stringify({ value, version }),
        })),
      floor: async () =>
        savingShooters(await questions(), ({ key, value, version, points }) => ({
          method: 'PUT',
          path: `/one/${eighty}/answers/${key}`,
          body: JSON.stringify({ value, version, points }),
        })),
    },
    reading('Dashboard figures', { id: 'P5', ratio: 3 }, '/api/dashboard/stats', '/stats'),
    reading('Who am I (nothing else)', null, '/api/auth/user', '/noop'),
    reading('Counts of a poll', null, '/api/assessments/counts', '/noop'),
  ];
}

interface Saved {
  key: string;
  value: AnswerValue;
  version: number;
  points: number | null;
}

type Asked = z.output<typeof AssessmentQuestions>['sections'][number]['questions'][number];

async function questionsOf(port: number, id: string, { cookie }: Credentials): Promise<Asked[]> {
  const answer = await askOnce(port, { method: 'GET', path: `/api/assessments/${id}/questions`, headers: { cookie } });
  return AssessmentQuestions.parse(JSON.parse(answer.body)).sections.flatMap((section) => section.questions);
}

const Version = z.object({ answer: z.object({ version: z.number() }) });

/** Each connection saves questions of its own, one after the other, so that no two collide and every version is right. */
function savingShooters(questions: Asked[], requestFor: (saved: Saved) => Request): Maker {
  return (connection, connections) => {
    const own = questions.filter((_, i) => i % connections === connection % questions.length);
    const versions = new Map(own.map((question) => [question.key, question.answer?.version ?? 0]));
    let turn = 0;
    let current = own[0];
    return {
      next: () => {
        turn += 1;
        current = own[turn % own.length];
        if (!current) throw new Error('More connections than questions.');
        const value = valueFor(current, Math.floor(turn / own.length));
        return requestFor({ key: current.key, value, version: versions.get(current.key) ?? 0, points: pointsFor(current, value) });
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
