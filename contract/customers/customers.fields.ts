import * as z from 'zod/mini';
import { CustomChange } from '#contract/custom/custom.fields.ts';
import { clearable, Currency, Day, HexColour, Id, line, prose, Timezone } from '#contract/fields.ts';
import { Money } from '#contract/recommendations/recommendations.fields.ts';
import { byService } from '#domain/customers/external.ids.rules.ts';
import { MOST_LEAD_DAYS, MOST_REVIEWS } from '#domain/programme/cadence.rules.ts';

export const CUSTOMER_TIERS = ['A', 'B', 'C', 'D'] as const;
export const MOST_TAGS = 30;
export const Tags = z.array(line(40)).check(z.maxLength(MOST_TAGS, `must hold at most ${MOST_TAGS} entries`));
const count = clearable(z.int().check(z.gte(0), z.lte(10_000_000)));
export const Address = z.object({
  line1: z.optional(prose(200)),
  line2: z.optional(prose(200)),
  city: z.optional(prose(120)),
  region: z.optional(prose(120)),
  postcode: z.optional(prose(20)),
  country: z.optional(prose(80)),
});

/** Frequency and timing of reviews; an update must contain the whole object. */
export const Cadence = z.object({
  reviewsPerYear: z.int().check(z.gte(0), z.lte(MOST_REVIEWS)),
  targetMonths: z.array(z.int().check(z.gte(1), z.lte(12))).check(z.maxLength(12, 'must hold at most 12 months')),
  assessmentsPerYear: z.nullable(z.int().check(z.gte(0), z.lte(MOST_REVIEWS))),
  leadDays: z.int().check(z.gte(0), z.lte(MOST_LEAD_DAYS)),
});

/** Fields of forms and imports, except the name. */
export const customerFields = {
  legalName: clearable(prose(200)),
  status: z.optional(z.enum(['active', 'onboarding', 'prospect', 'offboarding'])),
  tier: clearable(z.enum(CUSTOMER_TIERS)),
  industry: clearable(prose(120)),
  employeeCount: count,
  userCount: count,
  endpointCount: count,
  website: clearable(prose(300).check(z.trim())),
  phone: clearable(prose(40)),
  brandColor: clearable(HexColour),
  address: z.optional(Address),
  timezone: z.optional(Timezone),
  currency: z.optional(Currency),
  fiscalYearStartMonth: z.optional(z.int().check(z.gte(1), z.lte(12))),
  cadence: z.optional(Cadence),
  engineerId: clearable(Id),
  vcioId: clearable(Id),
  accountManagerId: clearable(Id),
  contractStart: clearable(Day),
  contractEnd: clearable(Day),
  monthlyRevenue: clearable(Money),
  standstillCost: clearable(Money),
  standstillSource: clearable(line(60)),
  complianceTags: z.optional(Tags),
  tags: z.optional(Tags),
  externalIds: z.optional(z.object(byService(() => clearable(line(60))))),
  notesInternal: z.optional(prose(20_000)),
  customFields: CustomChange,
};
