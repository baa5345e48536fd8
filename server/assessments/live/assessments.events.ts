import { randomUUID } from 'node:crypto';
import type { AssessmentEvent, watchAssessment } from '#contract/assessments/events.contract.ts';
import type { ReadCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import type { EventStream } from '#server/platform/live/event-stream.ts';
import { MISSED } from '#server/platform/live/live.ts';
import { findAnswers } from '#server/assessments/answers/answers.queries.ts';
import { Roster } from './roster.ts';

type WatchCall = ReadCall<typeof watchAssessment>;

/** Delay that batches the reads of answers saved at the same time. */
const PAUSE_MS = 50;
/** Interval of heartbeats sent by a page. */
const AGAIN_MS = 15_000;

export function prepareEvents({ params }: RequestParams<typeof watchAssessment>): Statement[] {
  return [{ text: 'select id from assessments where id = $1 and deleted_at is null', values: [params.id] }];
}

/** Repeated while the stream is open, so that it ends when access is revoked. */
export function refuseUnknown([found = []]: StatementRows): void {
  if (found.length === 0) throw new Fault('ASSESSMENT_NOT_FOUND');
}

/** Streams the people present and others' answers, across all processes. */
export async function watch(call: WatchCall, stream: EventStream): Promise<void> {
  const { context, actor, params } = call;
  const { live } = context;
  const own = { stream: randomUUID(), userId: actor.userId };
  const send = (event: AssessmentEvent) => stream.send(event);
  const answers = answersTo(call, send);
  const roster = new Roster(async (ids) => send({ kind: 'people', people: await namesOf(call, ids) }));
  const sayHere = () => live.tell(params.id, 'here', own.stream, own.userId);
  const greet = async () => {
    await sayHere();
    await live.tell(params.id, 'who');
  };
  const heard: Record<string, (first: string, second: string) => void> = {
    answer: (questionKey) => answers.add(questionKey),
    changed: () => send({ kind: 'changed' }),
    [MISSED]: () => {
      send({ kind: 'changed' });
      void greet();
    },
    who: () => void sayHere(),
    here: (id, userId) => roster.here(id, userId, Date.now()),
    gone: (id) => roster.gone(id),
  };
  const stop = await live.listen(params.id, ([kind = '', first = '', second = '']) => heard[kind]?.(first, second));
  const timer = setInterval(() => {
    roster.forget(Date.now() - 3 * AGAIN_MS);
    void sayHere();
  }, AGAIN_MS);
  stream.whenEnded(() => {
    stop();
    clearInterval(timer);
    answers.stop();
    void live.tell(params.id, 'gone', own.stream);
  });
  await greet();
}

/** Reads new answers with the recipient's permissions and forwards them. */
function answersTo({ context, actor, params }: WatchCall, send: (event: AssessmentEvent) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    const keys = [...waiting];
    waiting.clear();
    const answers = await asPerson(context.pools, actor, (tx) => findAnswers(tx, params.id, keys));
    for (const answer of answers) send({ kind: 'answer', answer });
  };
  return {
    add: (questionKey: string) => {
      if (waiting.size === 0) timer = setTimeout(() => void read().catch(() => send({ kind: 'changed' })), PAUSE_MS);
      waiting.add(questionKey);
    },
    stop: () => clearTimeout(timer),
  };
}

function namesOf({ context, actor }: WatchCall, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return asPerson(context.pools, actor, (tx) =>
    tx.selectFrom('people').select(['id', 'fullName as name']).where('id', 'in', ids).orderBy('fullName').orderBy('id').execute(),
  );
}
