import { DOMAIN_CHECKS, DOMAIN_LIMITS, domainCheckId, domainIn, webHostIn } from '#domain/evidence/domains.rules.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { checkDomains, deleteDomain, listDomainChecks } from '#contract/evidence/domains.contract.ts';
import { existingCustomer, openCustomer } from '#server/customers/customers.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  deleteDomainAndRuns,
  domainsOf,
  historyOf,
  type KeptDomain,
  keepDomains,
  latestChecks,
  lockDomain,
  queueChecks,
  requestChecks,
} from './domains.queries.ts';

export function domainRoutes(mount: Mounting): void {
  mount.on(listDomainChecks, async (call) => {
    await existingCustomer(call.tx, call.params.id);
    return checksOf(call, call.params.id);
  });

  mount.on(checkDomains, async (call) => {
    const { tx, params, body, actor, context } = call;
    const customer = await openCustomer(tx, params.id);
    if (!context.config.domainChecks) throw new Fault('DOMAIN_CHECKS_OFF');

    const entered = (body.domains ?? []).flatMap(keptOf);
    await keepDomains(tx, customer.id, [...new Map(entered.map((domain) => [domain.name, domain])).values()], actor.userId);
    const all = await domainsOf(tx, customer.id);
    if (all.length > DOMAIN_LIMITS.domains) {
      throw new Fault('VALIDATION_ERROR', { field: 'domains', message: `Domains: a customer has at most ${DOMAIN_LIMITS.domains}` });
    }
    await queueChecks(tx, actor.organizationId, await requestChecks(tx, customer.id));
    call.reply.raw.once('finish', () => context.jobs.nudgeOutbox());
    await call.audit({
      action: 'evidence.domains_checked',
      entity: { type: 'customer', id: customer.id, label: customer.name },
      customerId: customer.id,
      after: { domains: all.map(({ name }) => name) },
    });
    return checksOf(call, customer.id);
  });

  mount.on(deleteDomain, async (call) => {
    const domain = await lockDomain(call.tx, call.params.id);
    if (!domain) throw new Fault('DOMAIN_NOT_FOUND');
    await deleteDomainAndRuns(call.tx, domain);
    await call.audit({
      action: 'evidence.domain_deleted',
      entity: { type: 'customer', id: domain.customerId, label: domain.name },
      customerId: domain.customerId,
      before: { domain: domain.name },
    });
  });
}

const ORDER = DOMAIN_CHECKS.map(domainCheckId);
const byPlace = (one: { checkId: string }, other: { checkId: string }) => ORDER.indexOf(one.checkId) - ORDER.indexOf(other.checkId);

type Entered = NonNullable<SignedInCall<typeof checkDomains>['body']['domains']>[number];

function keptOf({ name: typed, sendsEmail = true, selectors = [], webHost }: Entered): KeptDomain[] {
  const name = domainIn(typed);
  if (name === null) return [];
  return [{ name, sendsEmail, selectors: [...new Set(selectors)], webHost: webHost === '' ? '' : (webHostIn(webHost ?? typed) ?? name) }];
}

async function checksOf<E extends Endpoint>(
  { tx, context }: SignedInCall<E>,
  customerId: string,
): Promise<AnswerOf<typeof listDomainChecks>> {
  const rows = await domainsOf(tx, customerId);
  const checks = rows.length === 0 ? [] : await latestChecks(tx, customerId);
  const history = rows.length === 0 ? [] : await historyOf(tx, customerId);
  return {
    isOn: context.config.domainChecks,
    domains: rows.map(({ id, name, sendsEmail, selectors, webHost, requestedAt, checkedAt }) => ({
      id,
      name,
      sendsEmail,
      selectors,
      webHost,
      isWaiting: requestedAt !== null,
      checkedAt: checkedAt?.toISOString() ?? null,
      checks: checks.flatMap(({ domain, ...check }) => (domain === name ? [check] : [])).toSorted(byPlace),
      history: history.filter(({ domain }) => domain === name).map(({ domain: _, ...run }) => run),
    })),
  };
}
