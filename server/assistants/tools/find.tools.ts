import { z } from 'zod';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { getFinding } from '#contract/findings/findings.contract.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { search } from '#contract/search/search.contract.ts';
import { textsOfQbr } from '#server/proposals/proposals.ts';
import { SEARCH_LEAST } from '#domain/search/search.rules.ts';
import type { Api } from '#server/assistants/assistants.api.ts';
import {
  customerRef,
  CustomerRef,
  partsOf,
  Reference,
  REFERENCE_KINDS,
  type ReferenceKind,
  referenceOf,
  Written,
  written,
} from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';
import { PlanItem, planItem } from './plan.items.ts';

const Hit = z.object({ ref: Reference.nullable(), kind: z.string(), id: z.string(), title: Written, detail: Written, url: z.string() });

const isReferenced = (kind: string): kind is ReferenceKind => REFERENCE_KINDS.some((known) => known === kind);

export const searchTool = readTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds customers, assessments, findings, recommendations, QBRs, templates and SOPs by words of their names, up to five of each. Start here to turn a name into an ID.',
  input: z.object({ query: z.string().trim().min(SEARCH_LEAST).max(200) }),
  output: z.object({ hits: z.array(Hit) }),
  read: async (api, { query }) => ({
    hits: (await api.read(search, { query: { q: query } })).map(({ kind, id, title, subtitle, url }) => ({
      ref: isReferenced(kind) ? referenceOf(kind, id) : null,
      kind,
      id,
      title: written(title),
      detail: written(subtitle),
      url: api.screen(url),
    })),
  }),
});

const AgendaItem = z.object({ key: z.string(), title: Written, enabled: z.boolean(), durationMinutes: z.number().nullable() });

const Detail = z.object({
  ref: Reference,
  url: z.string(),
  title: Written,
  customer: CustomerRef.nullable(),
  status: z.string(),
  /** Percent. */
  score: z.number().nullable(),
  severity: z.string().nullable(),
  dates: z.record(z.string(), z.string()),
  texts: z.record(z.string(), Written),
  plan: PlanItem.nullable(),
  version: z.number().nullable().describe('Version of a recommendation or QBR, for propose_changes'),
  agenda: z.array(AgendaItem).nullable().describe('Sections of a QBR in their order; null minutes are computed'),
});
type Detail = Omit<z.input<typeof Detail>, 'ref'>;

const nothing = { score: null, severity: null, dates: {}, texts: {}, plan: null, version: null, agenda: null };

function dated(dates: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(dates).flatMap(([name, day]) => (day === null ? [] : [[name, day]])));
}

function worded(texts: Readonly<Record<string, string | null>>, from?: Written['from']): Record<string, Written> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, written(text, from)]] : [])));
}

/** Texts that customers never see, for apps with the scope `internal:read`. */
const internal = (api: Api, texts: Readonly<Record<string, string | null>>) => (api.readsInternal ? worded(texts) : {});

/** Fields that the customer may see; internal notes need a scope of their own, and margins and revenue stay out. */
const READERS: Readonly<Record<ReferenceKind, (api: Api, id: string) => Promise<Detail>>> = {
  customer: async (api, id) => {
    const found = await api.read(getCustomer, { params: { id } });
    const { name, status, health, nextReviewOn, lastAssessmentAt, contractEnd, industry } = found;
    return {
      ...nothing,
      url: api.screen(`/customers/${id}`),
      title: written(name),
      customer: null,
      status,
      score: health.score,
      dates: dated({ nextReviewOn, lastAssessmentAt, contractEnd }),
      texts: { ...worded({ industry, reasonOfScore: health.reason }), ...internal(api, { internalNotes: found.notesInternal }) },
    };
  },
  assessment: async (api, id) => {
    const { name, status, customer, score, dueDate, submittedAt, approvedAt, template } = await api.read(getAssessment, { params: { id } });
    return {
      ...nothing,
      url: api.screen(`/assessments/${id}`),
      title: written(name),
      customer: customerRef(customer),
      status,
      score,
      dates: dated({ dueDate, submittedAt, approvedAt }),
      texts: worded({ template: template.name }),
    };
  },
  finding: async (api, id) => {
    const found = await api.read(getFinding, { params: { id } });
    const { customer, title, status, severity, firstSeenAt, acceptedUntil, resolvedAt } = found;
    return {
      ...nothing,
      url: api.screen(`/recommendations?tab=findings&show=list&finding=${id}`),
      title: written(title),
      customer: customerRef(customer),
      status,
      severity,
      dates: dated({ firstSeenAt, acceptedUntil, resolvedAt }),
      texts: {
        ...worded({ businessImpact: found.businessImpact }),
        ...worded({ acceptedBy: found.acceptedBy }, 'customer'),
        ...internal(api, { decisionNote: found.decisionNote }),
      },
    };
  },
  recommendation: async (api, id) => {
    const found = await api.read(getRecommendation, { params: { id } });
    const [latest] = found.decisions;
    return {
      ...nothing,
      url: api.screen(`/recommendations?recommendation=${id}`),
      title: written(found.title),
      customer: customerRef(found.customer),
      status: found.status,
      dates: dated({ start: found.start, end: found.end, decidedAt: latest?.at ?? null }),
      texts: {
        ...worded({ category: found.category, problem: found.problem, benefit: found.benefit, riskIfNot: found.riskIfNot }),
        ...worded({ decidedBy: latest?.by ?? null, reason: latest?.note ?? null }, 'customer'),
      },
      plan: planItem(found),
      version: found.version,
    };
  },
  qbr: async (api, id) => {
    const found = await api.read(getQbr, { params: { id } });
    const { title, status, customer, dateTime, version, sections } = found;
    return {
      ...nothing,
      url: api.screen(`/qbrs/${id}`),
      title: written(title),
      customer: customerRef(customer),
      status,
      dates: dated({ dateTime }),
      texts: worded(Object.fromEntries([...textsOfQbr(found).texts].map(([field, { words }]) => [field, words]))),
      version,
      agenda: sections.map(({ key, title: name, enabled, durationMinutes }) => ({ key, title: written(name), enabled, durationMinutes })),
    };
  },
};

export const getTool = readTool({
  name: 'get',
  title: 'Read one record',
  description:
    'Reads one customer, assessment, finding, recommendation or QBR by its reference, as far as its customer may see it. Other tools return references.',
  input: z.object({ ref: Reference }),
  output: Detail,
  read: (api, { ref }) => readRecord(api, partsOf(ref)),
});

export async function readRecord(api: Api, { kind, id }: { kind: ReferenceKind; id: string }) {
  return Detail.parse({ ref: referenceOf(kind, id), ...(await READERS[kind](api, id)) });
}
