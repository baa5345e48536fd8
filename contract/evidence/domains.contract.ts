import * as z from 'zod/mini';
import { DOMAIN_LIMITS, domainIn, isSelector, webHostIn } from '#domain/evidence/domains.rules.ts';
import { OUTCOMES, SEVERITIES } from '#domain/evidence/results.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line } from '#contract/fields.ts';

/** Domain of a customer with the latest result of each check. */
export const CheckedDomain = z.object({
  id: Id,
  name: z.string(),
  sendsEmail: z.boolean(),
  selectors: z.array(z.string()),
  /** Host of the website with an optional port; empty for none. */
  webHost: z.string(),
  /** True while a check waits or runs. */
  isWaiting: z.boolean(),
  checkedAt: z.nullable(Instant),
  checks: z.array(
    z.object({
      checkId: z.string(),
      title: z.string(),
      outcome: z.enum(OUTCOMES),
      severity: z.nullable(z.enum(SEVERITIES)),
      detail: z.string(),
      /** Time of the run; earlier than `checkedAt` where a later look-up got no answer. */
      observedAt: Instant,
    }),
  ),
  /** Latest runs, the newest first. */
  history: z.array(z.object({ runId: Id, observedAt: Instant, passed: z.number(), failed: z.number(), warnings: z.number() })),
});
export type CheckedDomain = z.output<typeof CheckedDomain>;

const DomainChecks = z.object({
  /** False if the installation has switched look-ups off. */
  isOn: z.boolean(),
  domains: z.array(CheckedDomain),
});

export const NewDomain = z.object({
  name: line(DOMAIN_LIMITS.name).check(z.refine((text) => domainIn(text) !== null, 'must be a domain such as example.com')),
  sendsEmail: z.optional(z.boolean()),
  selectors: z.optional(
    z
      .array(z.string().check(z.maxLength(DOMAIN_LIMITS.selector), z.refine(isSelector, 'must be a DKIM selector such as selector1')))
      .check(z.maxLength(DOMAIN_LIMITS.selectors, `must hold at most ${DOMAIN_LIMITS.selectors} selectors`)),
  ),
  /** Website to check; without it the address typed as the domain, and none for an empty text. */
  webHost: z.optional(
    z.string().check(
      z.maxLength(DOMAIN_LIMITS.name + 6),
      z.refine((text) => text === '' || webHostIn(text) !== null, 'must be a host such as www.example.com'),
    ),
  ),
});

export const listDomainChecks = endpoint({
  method: 'GET',
  path: '/api/customers/:id/domain-checks',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['evidence'],
  summary: "A customer's domains with the results of their look-ups: email authentication, DNSSEC, certificate and protocols",
  params: ById,
  response: DomainChecks,
});

export const checkDomains = endpoint({
  method: 'POST',
  path: '/api/customers/:id/domain-checks',
  allow: 'evidence:write',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Add or change domains of a customer, and check them; without `domains` all domains are checked. A check is a job',
  params: ById,
  body: z.object({
    domains: z.optional(z.array(NewDomain).check(z.maxLength(DOMAIN_LIMITS.domains, `must hold at most ${DOMAIN_LIMITS.domains} domains`))),
  }),
  response: DomainChecks,
});

export const deleteDomain = endpoint({
  method: 'DELETE',
  path: '/api/customer-domains/:id',
  allow: 'evidence:write',
  notFound: 'DOMAIN_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Remove a domain of a customer with the results of its look-ups; accepted answers are kept',
  params: ById,
});
