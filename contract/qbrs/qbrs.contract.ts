import * as z from 'zod/mini';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { QBR_SECTION_KEYS, QBR_STATUSES, type QbrFigures as BoundFigures } from '#domain/qbrs/qbrs.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const NARRATIVE_LIMIT = 10_000;

const Period = z.object({ year: z.number(), quarter: z.number() });
const ClientFinding = z.object({
  severity: z.enum(FINDING_SEVERITIES),
  title: z.string(),
  section: z.string(),
  note: z.nullable(z.string()),
});

/** The domain's figures as they are sent: a field that only one of the two has does not compile. */
export const QbrFigures = z.object({
  customer: z.object({ name: z.string(), industry: z.nullable(z.string()) }),
  provider: z.object({ name: z.string() }),
  assessment: z.object({ id: Id, name: z.string(), template: z.string(), approvedAt: Instant, engineer: z.nullable(z.string()) }),
  period: Period,
  score: z.nullable(z.number()),
  previous: z.nullable(z.object({ score: z.number(), approvedAt: Instant })),
  trend: z.array(z.object({ label: z.string(), score: z.number() })),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      score: z.nullable(z.number()),
      previous: z.nullable(z.number()),
      met: z.number(),
      partial: z.number(),
      notMet: z.number(),
      notApplicable: z.number(),
    }),
  ),
  progress: z.object({ total: z.number(), answered: z.number(), notApplicable: z.number() }),
  findings: z.object({
    total: z.number(),
    bySeverity: z.record(z.enum(FINDING_SEVERITIES), z.number()),
    top: z.array(ClientFinding),
    all: z.array(ClientFinding),
  }),
  strengths: z.array(z.string()),
}) satisfies z.ZodMiniType<BoundFigures>;

export const QbrSection = z.object({
  key: z.enum(QBR_SECTION_KEYS),
  title: z.string(),
  enabled: z.boolean(),
  narrative: z.string(),
  /** The part of the figures that this section shows. */
  data: z.nullable(z.record(z.string(), z.unknown())),
});

export const QbrRow = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(QBR_STATUSES),
  customer: z.object({ id: Id, name: z.string() }),
  assessmentId: z.nullable(Id),
  dateTime: z.nullable(Instant),
  period: Period,
  owner: z.nullable(PersonRef),
  score: z.nullable(z.number()),
  overdue: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type QbrRow = z.output<typeof QbrRow>;

export const Qbr = z.extend(QbrRow, {
  durationMinutes: z.number(),
  timezone: z.string(),
  location: z.nullable(z.string()),
  meetingUrl: z.nullable(z.string()),
  sections: z.array(QbrSection),
  figures: z.nullable(QbrFigures),
  /** The provider's branding on the slides, frozen with the figures; null while it follows the organisation's settings. */
  branding: z.nullable(z.object({ providerName: z.string(), primaryColor: z.string(), logo: z.nullable(z.string()) })),
  generatedAt: z.nullable(Instant),
  finalizedAt: z.nullable(Instant),
  presentedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
});
export type Qbr = z.output<typeof Qbr>;

export const listQbrs = endpoint({
  method: 'GET',
  path: '/api/qbrs',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers', 'users'],
  summary: 'QBRs, the latest change first',
  ...listing({
    sorts: ['-updated'],
    filters: {
      ...Search,
      status: z.optional(z.enum(QBR_STATUSES)),
      /** Overdue QBRs are ordered by date instead, the longest overdue first. */
      filter: z.optional(z.enum(['overdue'])),
      customerId: z.optional(Id),
    },
  }),
  response: z.array(QbrRow),
});

export const getQbrCounts = endpoint({
  method: 'GET',
  path: '/api/qbrs/counts',
  allow: 'qbrs:view',
  reads: ['qbrs'],
  passive: true,
  summary: 'How many QBRs stand in each status, and how many are overdue',
  response: z.object({ byStatus: z.record(z.enum(QBR_STATUSES), z.number()), overdue: z.number() }),
});

export const listOverdueQbrs = endpoint({
  method: 'GET',
  path: '/api/qbrs/overdue-count',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers', 'users'],
  passive: true,
  summary: 'The overdue QBRs as a list: Scheduled with a past date',
  response: z.array(QbrRow),
});

export const createQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs',
  allow: 'qbrs:edit',
  changes: ['qbrs', 'assessments'],
  status: 201,
  summary: 'Create a QBR; with an approved assessment it is generated at once',
  body: z.object({
    customerId: Id,
    assessmentId: clearable(Id),
    title: z.optional(line(200)),
    dateTime: clearable(Instant),
  }),
  response: Qbr,
});

export const getQbr = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization'],
  summary: 'One QBR with its sections',
  params: ById,
  response: Qbr,
});

export const updateQbr = endpoint({
  method: 'PATCH',
  path: '/api/qbrs/:id',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Change title, meeting, narratives, or which sections are shown',
  params: ById,
  body: z.object({
    title: z.optional(line(200)),
    dateTime: clearable(Instant),
    durationMinutes: z.optional(z.int().check(z.gte(5), z.lte(600))),
    location: clearable(prose(300)),
    meetingUrl: clearable(
      z.string().check(z.maxLength(1000, 'must have at most 1000 characters'), z.regex(/^https:\/\//, 'must begin with https://')),
    ),
    sections: z.optional(
      z
        .array(
          z.object({
            key: z.enum(QBR_SECTION_KEYS),
            title: z.optional(line(200)),
            enabled: z.optional(z.boolean()),
            narrative: z.optional(prose(NARRATIVE_LIMIT)),
          }),
        )
        .check(z.maxLength(QBR_SECTION_KEYS.length)),
    ),
    version: Version,
  }),
  response: Qbr,
});

export const deleteQbr = endpoint({
  method: 'DELETE',
  path: '/api/qbrs/:id',
  allow: 'qbrs:delete',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs', 'assessments'],
  summary: 'Delete a QBR that was not presented',
  params: ById,
});

export const generateQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/generate',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs', 'assessments'],
  summary: 'Bind the figures of an approved assessment and write the first narratives',
  params: ById,
  body: z.optional(z.object({ assessmentId: z.optional(Id), version: z.optional(Version) })),
  response: Qbr,
});

const move = (verb: 'finalize' | 'reopen' | 'present' | 'deliver', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/qbrs/:id/${verb}`,
    allow: 'qbrs:edit',
    notFound: 'QBR_NOT_FOUND',
    changes: ['qbrs'],
    summary,
    params: ById,
    body: AtVersion,
    response: Qbr,
  });

export const finalizeQbr = move('finalize', 'Freeze the figures');
export const reopenQbr = move('reopen', 'Thaw a finalized QBR that was not presented');
export const presentQbr = move('present', 'Mark as presented; from now on it is read-only');
export const deliverQbr = move('deliver', 'Mark the recap as sent');

export const exportQbr = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/export',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'organization'],
  download: true,
  summary: 'The deck as PDF or as an editable PowerPoint',
  params: ById,
  query: z.object({ format: z._default(z.enum(['pdf', 'pptx']), 'pdf') }),
});
