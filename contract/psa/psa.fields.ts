import * as z from 'zod/mini';
import { Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { PSA_KINDS } from '#domain/psa/psa.tools.rules.ts';
import { PSA_OBJECTS } from '#domain/psa/tools/tool.facts.rules.ts';
import { MATCH_STATES, MATCHED_BY } from '#domain/psa/psa.match.rules.ts';
import { MOST_LABELS, STACK_MEANINGS, STACK_OBJECTS } from '#domain/psa/psa.stack.rules.ts';
import { MOST_PERIODS, PERIOD_MEANINGS } from '#domain/psa/psa.periods.rules.ts';
import { PSA_CHANGED, RUN_STATES } from '#domain/psa/psa.rules.ts';

export const ByKind = z.object({ kind: z.enum(PSA_KINDS) });

const RunCounts = z.object({
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
  skipped: z.number(),
  failed: z.number(),
  conflicts: z.number(),
});

export const PsaRun = z.object({
  id: Id,
  kind: z.enum(PSA_KINDS),
  /** A preview changes none of our records. */
  mode: z.enum(['preview', 'apply']),
  trigger: z.enum(['schedule', 'manual']),
  startedBy: z.nullable(z.string()),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  state: z.enum(RUN_STATES),
  /** Current stage while running. */
  stage: z.nullable(z.enum([...PSA_OBJECTS, 'match', 'plan', 'stack', 'links'])),
  counts: RunCounts,
  errors: z.array(z.object({ object: z.string(), externalId: z.string(), reason: z.string() })),
  reason: z.nullable(z.string()),
});
export type PsaRun = z.output<typeof PsaRun>;

export const CallMeter = z.object({
  ours: z.number(),
  /** Calls by all clients, if the service reports them. */
  everybody: z.nullable(z.number()),
  limit: z.nullable(z.number()),
});

export const Psa = z.object({
  kind: z.enum(PSA_KINDS),
  name: z.string(),
  status: z.enum(['not_configured', 'connected', 'error', 'paused']),
  active: z.boolean(),
  /** Reason for the status error. */
  fault: z.nullable(z.string()),
  config: z.record(z.string(), z.string()),
  writes: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  /** Last four characters; the secret itself is never returned. */
  secretHint: z.string(),
  lastSyncAt: z.nullable(Instant),
  nextSyncAt: z.nullable(Instant),
  lastResult: z.nullable(z.enum(['done', 'failed'])),
  /** First sync that applied changes; scheduled syncs start only after it. */
  appliedAt: z.nullable(Instant),
  callMeter: CallMeter,
  /** Billing periods whose length the tool does not provide, with the meaning chosen for each. */
  periods: z.array(z.object({ code: z.string(), contracts: z.number(), example: z.string(), means: z.nullable(z.enum(PERIOD_MEANINGS)) })),
  /** Asset types and agreement names, most frequent first, with their stack category. */
  stack: z.array(
    z.object({
      object: z.enum(STACK_OBJECTS),
      label: z.string(),
      /** Name in the tool. */
      name: z.string(),
      things: z.number(),
      example: z.string(),
      /** Category proposed by keywords; null if none matches. */
      proposed: z.nullable(z.string()),
      /** Chosen category or left_out; null if nothing was chosen. */
      means: z.nullable(z.string()),
    }),
  ),
  mapping: z.object({ matched: z.number(), check: z.number(), create: z.number(), leftOut: z.number() }),
  running: z.nullable(PsaRun),
  /** Latest preview that is still valid. */
  preview: z.nullable(PsaRun),
  version: Version,
});
export type Psa = z.output<typeof Psa>;

export const PsaCompany = z.object({
  externalId: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  state: z.enum(MATCH_STATES),
  matchedBy: z.enum(MATCHED_BY),
  alike: z.nullable(z.number()),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type PsaCompany = z.output<typeof PsaCompany>;

export const PsaMember = z.object({
  externalId: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  person: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type PsaMember = z.output<typeof PsaMember>;

export const PsaChange = z.object({
  id: Id,
  action: z.enum(['create', 'update', 'conflict', 'skip']),
  object: z.enum(PSA_CHANGED),
  externalId: z.string(),
  name: z.string(),
  customer: z.string(),
  /** Changed field, if only one is concerned. */
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
  reason: z.string(),
  side: z.nullable(z.enum(['theirs', 'ours'])),
});
export type PsaChange = z.output<typeof PsaChange>;

const setting = z.optional(prose(500));
/** Union of the settings of all tools; fields that a tool does not have are not stored. */
export const PsaConfig = z.object({
  url: setting,
  authUrl: setting,
  tenant: setting,
  companyId: setting,
  publicKey: setting,
  clientId: setting,
  userName: setting,
  integrationCode: setting,
});

const chosen = z.optional(prose(100));
/** Union of the settings of all tools; fields that a tool does not have are not stored. */
export const PsaWriteChoices = z.object({
  ticketBoard: chosen,
  ticketStatus: chosen,
  ticketType: chosen,
  ticketPriority: chosen,
  opportunityOwner: chosen,
  opportunityType: chosen,
  opportunityStage: chosen,
  opportunityStatus: chosen,
  wonStatus: chosen,
  lostStatus: chosen,
});

/** Length of each billing period by the tool's code. */
export const PsaPeriods = z.record(line(40), z.enum(PERIOD_MEANINGS)).check(
  z.refine((periods) => Object.keys(periods).length <= MOST_PERIODS, `must name at most ${MOST_PERIODS} periods`),
  z.meta({ maxProperties: MOST_PERIODS }),
);

/** Stack categories by "asset " or "agreement " plus the label; null removes a choice, absent keys are unchanged. */
export const PsaStack = z.record(line(140), z.nullable(z.enum(STACK_MEANINGS))).check(
  z.refine((labels) => Object.keys(labels).length <= MOST_LABELS, `must name at most ${MOST_LABELS} types`),
  z.meta({ maxProperties: MOST_LABELS }),
);

export const ExternalId = line(100);
