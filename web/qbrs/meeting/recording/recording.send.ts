import { decideInQbr, recordMinutes, setActionItems, setAttendees, undoDecision } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { type Entry, type Kept, withEntry } from './recording.entries.ts';
import type { SendOutcome } from './recording.store.ts';

/** Temporary refusals unrelated to the entry, which is kept and sent again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['NETWORK_ERROR', 'TOO_MANY_REQUESTS', 'CSRF_TOKEN_INVALID', 'CSRF_TOKEN_MISSING']);
/** Maximum number of retries after conflicts. */
const MOST_TRIES = 6;

function outcomeOf(fault: Fault): SendOutcome {
  if (PASSING.has(fault.code) || fault.status === 401 || fault.status >= 500) return { kind: 'unreachable' };
  return { kind: 'refused', message: fault.headline };
}

/** Sends all other entries by writing their part of the QBR as a whole, at the version it was read. */
function rewrite({ kind, ...entry }: Entry, { id, version }: Qbr, next: Qbr): Promise<Qbr> {
  const params = { id };
  if (kind === 'attend' || kind === 'guest') return call(setAttendees, { params, body: { attendees: next.attendees, version } });
  if (kind === 'minute') {
    const minutes = next.sections.flatMap(({ key, minutes: text }) => ('section' in entry && key === entry.section ? [{ key, text }] : []));
    return call(recordMinutes, { params, body: { minutes, version } });
  }
  return call(setActionItems, { params, body: { actionItems: next.actionItems.map(({ doneOn: _, ...item }) => item), version } });
}

/** Sends entries one by one, each based on the QBR of the latest response. */
export function senderOf(latest: () => Qbr, onSaved: (qbr: Qbr, kind: Entry['kind']) => void) {
  /** Server ids of decisions recorded here. */
  const decisionIds = new Map<string, string>();

  const perform = async (kept: Kept, qbr: Qbr): Promise<Qbr> => {
    const { entry } = kept;
    const params = { id: qbr.id };
    if (entry.kind === 'undo') {
      const decisionId = entry.decisionId ?? decisionIds.get(entry.of ?? '');
      return decisionId === undefined ? qbr : call(undoDecision, { params: { ...params, decisionId } });
    }
    if (entry.kind !== 'decide') return rewrite(entry, qbr, withEntry(qbr, kept));
    const { kind: _, recommendation: _title, option, ...decision } = entry;
    const body = { ...decision, ...(option === null ? {} : { option }) };
    const decided = await call(decideInQbr, { params, body, idempotencyKey: kept.id });
    const made = decided.decisions.findLast((one) => one.recommendationId === entry.recommendationId && one.by === entry.by);
    if (made) decisionIds.set(kept.id, made.id);
    return decided;
  };

  return async (kept: Kept): Promise<SendOutcome> => {
    let qbr = latest();
    for (let tries = 1; ; tries += 1) {
      try {
        onSaved(await perform(kept, qbr), kept.entry.kind);
        return { kind: 'sent' };
      } catch (error) {
        // Another person has recorded something meanwhile; repeat on the current version.
        const current = tries < MOST_TRIES ? currentRowOf(error, Qbr) : undefined;
        if (!current) return outcomeOf(faultOf(error));
        qbr = current;
      }
    }
  };
}
