import * as z from 'zod/mini';
import { IMPORT_STATES } from '#domain/evidence/imports.rules.ts';
import { EVIDENCE_LIMITS, NOT_FACTORED, OUTCOMES, SEVERITIES, TOOLS } from '#domain/evidence/results.rules.ts';
import { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, PersonRef, prose } from '#contract/fields.ts';
import { EvidenceResult } from './result.fields.ts';
import { listing } from '#contract/list.ts';

const MB = 1024 * 1024;

export const EvidenceRun = z.object({
  id: Id,
  customerId: Id,
  tool: z.enum(TOOLS),
  toolVersion: z.string(),
  observedAt: Instant,
  /** Tenant, domain or host range. */
  scope: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  /** Null after the file was deleted; the results are kept. */
  fileId: z.nullable(Id),
  counts: z.object({
    passed: z.number(),
    failed: z.number(),
    warnings: z.number(),
    manual: z.number(),
    notApplicable: z.number(),
    errors: z.number(),
  }),
  createdAt: Instant,
  createdBy: z.nullable(PersonRef),
  /** Name of the API token that pushed the file; null for a file that a person added, connections and domain checks. */
  pushedWith: z.nullable(z.string()),
  /** Shared by files that were imported together; null for connections and domain checks. */
  batchId: z.nullable(Id),
});
export type EvidenceRun = z.output<typeof EvidenceRun>;

/** A run with what it brings to the customer's open assessment. */
export const EvidenceRunDetail = z.extend(EvidenceRun, {
  /** Results that count. Together with those that are not factored in they are all results of the file. */
  factoredIn: z.object({ passed: z.number(), failed: z.number(), warnings: z.number() }),
  /** Checks that propose nothing, with the number of their results. */
  notFactoredIn: z.array(z.object({ checkId: z.string(), reason: z.enum(NOT_FACTORED), count: z.number() })),
  /** Questions of the latest open assessment for which this run has a result that proposes. */
  proposals: z.number(),
});
export type EvidenceRunDetail = z.output<typeof EvidenceRunDetail>;

/** Details of EVIDENCE_TENANT_DIFFERS. */
export const TenantDetails = z.object({
  /** Empty if the file names none and its devices belong to another customer. */
  tenant: z.string(),
  scope: z.string(),
  /** Customer of the tenant, if the person may see one. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
});

/** Details of EVIDENCE_DATE_UNKNOWN. */
export const DateDetails = z.object({
  /** Day in the name of the file. */
  day: z.nullable(z.string()),
});

export const importEvidence = endpoint({
  method: 'POST',
  path: '/api/customers/:id/evidence-runs',
  allow: 'evidence:write',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['evidence', 'files'],
  status: 201,
  multipart: true,
  fileAsBody: true,
  maxBytes: EVIDENCE_LIMITS.megabytes * MB,
  summary:
    'Import a results file of a tool, as the multipart field `file` or as the body itself (JSON, XML, CSV, ZIP or gzip; a ZIP may contain several): its results propose answers. An identical file returns 200 with the existing run',
  params: ById,
  query: z.object({
    /** Imports a file of another tenant than the runs before it. */
    confirmTenant: z.optional(z.literal('true')),
    /** Name of a file that is sent as the body. */
    fileName: z.optional(prose(EVIDENCE_LIMITS.fileName)),
    /** Time of measurement, for files that name none; by default the day in the name of the file, otherwise the time of the import. */
    observedAt: z.optional(z.union([Instant, Day])),
    /** Refuses a file that names no time of measurement with EVIDENCE_DATE_UNKNOWN, as long as `observedAt` is missing. */
    askDate: z.optional(z.literal('true')),
    /** Same UUID for files that belong together and are undone together; an archive without one is a batch of its own. */
    batch: z.optional(Id),
  }),
  response: z.object({
    runs: z.array(EvidenceRunDetail),
    /** Files of an archive that could not be read. */
    refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
    /** Tables of an archive whose columns have to be chosen before the archive is sent again. */
    questions: z.array(z.extend(ColumnsQuestion, { fileName: z.string() })),
    /** True if every file had already been imported. */
    identical: z.boolean(),
  }),
});

export const EvidenceImport = z.object({
  id: Id,
  batch: Id,
  fileName: z.string(),
  fileSize: z.number(),
  state: z.enum(IMPORT_STATES),
  /** Results read so far. */
  results: z.number(),
  /** Estimated number of results in the file; 0 if unknown. */
  expected: z.number(),
  /** Share of the file that was read. */
  percent: z.number(),
  /** Reason of a refusal or interruption; empty otherwise. */
  message: z.string(),
  startedAt: Instant,
});
export type EvidenceImport = z.output<typeof EvidenceImport>;

export const listEvidenceImports = endpoint({
  method: 'GET',
  path: '/api/customers/:id/evidence-imports',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['evidence'],
  summary: 'Results files of a customer that are being read, with their progress, and those that were refused or interrupted within a day',
  params: ById,
  response: z.array(EvidenceImport),
});

export const discardEvidenceImport = endpoint({
  method: 'DELETE',
  path: '/api/evidence-imports/:id',
  allow: 'evidence:write',
  notFound: 'EVIDENCE_IMPORT_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Discard the note of a refused or interrupted import; one that is still being read cannot be discarded',
  params: ById,
});

export const listEvidenceRuns = endpoint({
  method: 'GET',
  path: '/api/customers/:id/evidence-runs',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['evidence', 'users'],
  summary: 'Results files imported for a customer, most recently measured first',
  params: ById,
  ...listing({ sorts: ['-observed'], filters: { tool: z.optional(z.enum(TOOLS)) }, usual: 50 }),
  response: z.array(EvidenceRun),
});

export const getEvidenceRun = endpoint({
  method: 'GET',
  path: '/api/evidence-runs/:id',
  allow: 'customers:view',
  notFound: 'EVIDENCE_RUN_NOT_FOUND',
  reads: ['evidence', 'users', 'answers', 'assessments'],
  summary: 'One imported results file with the checks that are not factored in',
  params: ById,
  response: EvidenceRunDetail,
});

export const listEvidenceResults = endpoint({
  method: 'GET',
  path: '/api/evidence-runs/:id/results',
  allow: 'customers:view',
  notFound: 'EVIDENCE_RUN_NOT_FOUND',
  reads: ['evidence'],
  summary: 'The check results of an imported file, in file order',
  params: ById,
  ...listing({
    sorts: ['position'],
    filters: { outcome: z.optional(z.enum(OUTCOMES)), severity: z.optional(z.enum(SEVERITIES)) },
    usual: 100,
  }),
  response: z.array(EvidenceResult),
});

export const exportEvidenceResults = endpoint({
  method: 'GET',
  path: '/api/evidence-runs/:id/results/export',
  allow: 'customers:view',
  notFound: 'EVIDENCE_RUN_NOT_FOUND',
  reads: ['evidence'],
  download: true,
  summary: 'The check results of an imported file as CSV',
  params: ById,
});

export const deleteEvidenceRun = endpoint({
  method: 'DELETE',
  path: '/api/evidence-runs/:id',
  allow: 'evidence:write',
  notFound: 'EVIDENCE_RUN_NOT_FOUND',
  changes: ['evidence', 'files', 'findings'],
  summary: 'Delete an imported file with its results, open proposals and findings that nobody has worked on; accepted answers are kept',
  params: ById,
});

export const undoEvidenceImport = endpoint({
  method: 'POST',
  path: '/api/customers/:id/evidence-runs/undo',
  allow: 'evidence:write',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['evidence', 'files', 'findings'],
  summary:
    'Undo the import of files that belong together: deletes their runs with results, open proposals and findings that nobody has worked on. Accepted answers are kept and named. A repeated call changes nothing',
  params: ById,
  body: z.object({ batch: Id }),
  response: z.object({
    /** Names of the files whose runs were deleted; empty if the import was undone before. */
    files: z.array(z.string()),
    /** Number of deleted or again resolved findings. */
    findings: z.number(),
    /** Accepted proposals that rest on the deleted results. */
    kept: z.array(z.object({ assessmentId: Id, assessment: z.string(), questionKey: z.string(), question: z.string() })),
  }),
});
