import * as z from 'zod/mini';
import { CHANGE_KINDS, CHANGE_LIMITS } from '#domain/proposals/changes.rules.ts';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, PersonRef, prose, Version } from '#contract/fields.ts';

const Fields = z.record(z.string(), z.unknown());

const Change = z.object({
  id: Id,
  kind: z.enum(CHANGE_KINDS),
  /** Name of the changed record. */
  title: z.string(),
  recommendationId: z.nullable(Id),
  assessmentId: z.nullable(Id),
  questionKey: z.nullable(z.string()),
  qbrId: z.nullable(Id),
  proposed: Fields,
  /** Currency of amounts. */
  currency: z.string(),
  /** First month of the customer's fiscal year. */
  startMonth: z.number(),
  /** Names of the people in the fields, by ID. */
  names: z.record(z.string(), z.string()),
  sentence: z.string(),
  origin: z.object({ assistant: z.string(), person: z.nullable(PersonRef) }),
  /** True if the caller may make this change. */
  mayDecide: z.boolean(),
});

export const TrayChange = z.extend(Change, {
  /** Current values of the same fields. */
  now: Fields,
  /** Current version of the record; an acceptance of another version is refused. */
  version: Version,
  /** True if the record was changed after the proposal was made. */
  hasChanged: z.boolean(),
  observedAt: Instant,
});
export type TrayChange = z.output<typeof TrayChange>;

export const DecidedChange = z.extend(Change, {
  /** Values when the change was proposed. */
  before: Fields,
});
export type DecidedChange = z.output<typeof DecidedChange>;

const Ids = z
  .array(Id)
  .check(z.minLength(1, 'is required'), z.maxLength(CHANGE_LIMITS.decisions, `must hold at most ${CHANGE_LIMITS.decisions} ids`));

const deciding = {
  method: 'POST',
  allow: 'assessments:edit',
  changes: ['evidence', 'recommendations', 'findings', 'customers', 'reviews', 'budgets', 'qbrs', 'answers'],
} as const;

export const acceptChanges = endpoint({
  ...deciding,
  path: '/api/proposals/changes/accept',
  summary:
    'Accept proposed changes, all or none, with the permission of each ordinary call; `versions` are the record versions that were seen',
  body: z.object({
    ids: Ids,
    /** Version of the record of each change, in the order of `ids`. Without it, the versions that the assistant read count. */
    versions: z.optional(z.array(Version).check(z.maxLength(CHANGE_LIMITS.decisions))),
  }),
  response: z.object({ accepted: z.array(Id) }),
});

export const rejectChanges = endpoint({
  ...deciding,
  path: '/api/proposals/changes/reject',
  changes: ['evidence'],
  summary: 'Reject proposed changes, all or none; the same change is not proposed again for 30 days',
  body: z.object({ ids: Ids, reason: z.optional(prose(EVIDENCE_LIMITS.reason)) }),
  response: z.object({ rejected: z.array(Id) }),
});

export const undoChanges = endpoint({
  ...deciding,
  path: '/api/proposals/changes/undo',
  summary:
    'Undo decisions on proposed changes, all or none: restores earlier values unless the record was changed since, and reopens rejected ones',
  body: z.object({ ids: Ids }),
  response: z.object({ reopened: z.array(Id) }),
});
