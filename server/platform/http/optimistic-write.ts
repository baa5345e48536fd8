import type { FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { Fault } from './faults.ts';
import { type Actor, enterAs, rememberedOf } from './actor.ts';
import type { Asked } from './request-input.ts';
import { authorize } from './authorize.ts';
import { noteCaller } from './request-log.ts';
import { originOf } from './origin.ts';
import type { AppContext } from './route.ts';

export interface ForeseenCall<E extends Endpoint> extends Asked<E> {
  actor: Actor;
  origin: Origin;
}

/** A change that was thought through on what this process remembers. */
export interface Foreseen<E extends Endpoint> {
  /** Looks for everything that it was thought through on, and changes nothing and answers no row if any of it is different. */
  statement: Statement;
  answer(row: TextRow): AnswerOf<E>;
}

/** Null when not enough is remembered. Never refuses: whoever is refused is refused on what stands there now. */
export type Foresee<E extends Endpoint> = (call: ForeseenCall<E>) => Foreseen<E> | null;

interface Foreseeing<E extends Endpoint> {
  request: FastifyRequest;
  /** Absent when the input is to be refused. */
  asked: Asked<E> | undefined;
  /** Absent for calls that never foresee. */
  foresee: Foresee<E> | undefined;
}

/** The whole call in one message to the database (decision 8); null when it has to take the long way, and then nothing has changed. */
export async function asForeseen<E extends Endpoint>(
  { pools, cookies }: Pick<AppContext, 'pools' | 'cookies'>,
  entry: E,
  { request, asked, foresee }: Foreseeing<E>,
): Promise<AnswerOf<E> | null> {
  if (!asked || !foresee) return null;
  const remembered = rememberedOf(cookies.read(request, 'sid'));
  if (!remembered) return null;
  const { actor } = remembered;
  const foreseen = unlessRefused(() => {
    authorize(entry, actor);
    return foresee({ ...asked, actor, origin: originOf(request) });
  });
  const row = foreseen && (await enterAs(pools, remembered, foreseen.statement));
  if (!row) return null;
  noteCaller(request, actor);
  return foreseen.answer(row);
}

function unlessRefused<T>(think: () => T): T | null {
  try {
    return think();
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
