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
  /** A preview writes nothing of ours. */
  mode: z.enum(['preview', 'apply']),
  trigger: z.enum(['schedule', 'manual']),
  startedBy: z.nullable(z.string()),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  state: z.enum(RUN_STATES),
  /** What is being read, while it runs. */
  stage: z.nullable(z.enum([...PSA_OBJECTS, 'match', 'plan', 'stack', 'links'])),
  counts: RunCounts,
  errors: z.array(z.object({ object: z.string(), externalId: z.string(), reason: z.string() })),
  reason: z.nullable(z.string()),
});
export type PsaRun = z.output<typeof PsaRun>;

export const CallMeter = z.object({
  ours: z.number(),
  /** Those of every tool of the provider, where the service tells. */
  everybody: z.nullable(z.number()),
  limit: z.nullable(z.number()),
});

export const Psa = z.object({
  kind: z.enum(PSA_KINDS),
  name: z.string(),
  status: z.enum(['not_configured', 'connected', 'error', 'paused']),
  active: z.boolean(),
  /** Why nothing is read, where the status is error. */
  fault: z.nullable(z.string()),
  config: z.record(z.string(), z.string()),
  /** What was chosen there for what is written. */
  writes: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  /** The last four characters; the secret itself is never sent. */
  secretHint: z.string(),
  lastSyncAt: z.nullable(Instant),
  nextSyncAt: z.nullable(Instant),
  lastResult: z.nullable(z.enum(['done', 'failed'])),
  /** The first time that changes were applied; before it nothing happens by itself. */
  appliedAt: z.nullable(Instant),
  callMeter: CallMeter,
  /** The billing periods of its contracts whose length the tool does not tell, and what a person has said of each. */
  periods: z.array(z.object({ code: z.string(), contracts: z.number(), example: z.string(), means: z.nullable(z.enum(PERIOD_MEANINGS)) })),
  /** The types of its assets and the names of its agreements, the most frequent first, and to which category of the stack each belongs. */
  stack: z.array(
    z.object({
      object: z.enum(STACK_OBJECTS),
      label: z.string(),
      /** As it is written there. */
      name: z.string(),
      things: z.number(),
      example: z.string(),
      /** By its words; null where they say nothing. */
      proposed: z.nullable(z.string()),
      /** What a person has said: a category, or left_out; null where nobody has. */
      means: z.nullable(z.string()),
    }),
  ),
  mapping: z.object({ matched: z.number(), check: z.number(), create: z.number(), leftOut: z.number() }),
  /** The run that is under way. */
  running: z.nullable(PsaRun),
  /** The last preview, while it holds. */
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
  /** The name of the field, where one is changed. */
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
  reason: z.string(),
  /** What was decided on a conflict. */
  side: z.nullable(z.enum(['theirs', 'ours'])),
});
export type PsaChange = z.output<typeof PsaChange>;

const setting = z.optional(prose(500));
/** Each tool has some of these; what it has not is not stored. */
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
/** Each tool has some of these; what it has not is not stored. */
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

/** How long each billing period lasts, by the tool's own code. */
export const PsaPeriods = z.record(line(40), z.enum(PERIOD_MEANINGS)).check(
  z.refine((periods) => Object.keys(periods).length <= MOST_PERIODS, `must name at most ${MOST_PERIODS} periods`),
  z.meta({ maxProperties: MOST_PERIODS }),
);

/** The category of types of assets and of agreements, by "asset " or "agreement " and the label; null takes back what was said, what is left out stays. */
export const PsaStack = z.record(line(140), z.nullable(z.enum(STACK_MEANINGS))).check(
  z.refine((said) => Object.keys(said).length <= MOST_LABELS, `must name at most ${MOST_LABELS} types`),
  z.meta({ maxProperties: MOST_LABELS }),
);

export const ExternalId = line(100);
