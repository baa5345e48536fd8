import { getServiceFigures, saveServiceFigures, ServiceFigures } from '#contract/customers/service.contract.ts';
import { stale } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { customers } from './customers.save.ts';
import { lastQuarters, quarterOf, removeQuarter, storeQuarter } from './service.queries.ts';

const MOST = 12;

export function serviceRoutes(mount: Mounting): void {
  mount.on(getServiceFigures, async (call) => {
    await customers.load(call, call.params.id);
    return lastQuarters(call.tx, call.params.id, MOST);
  });

  mount.on(saveServiceFigures, async (call) => {
    const { tx, params, body } = call;
    const { version, ...figures } = body;
    const customer = await customers.lock(call, params.id);
    const before = await quarterOf(tx, params.id, figures);
    const nothing = { ...figures, tickets: null, firstResponseMinutes: null, resolutionMinutes: null, satisfaction: null, version: 0 };
    const stored = before ?? nothing;
    if (version !== undefined && version !== stored.version) throw stale(ServiceFigures, stored);
    const { year: _, quarter: __, ...values } = figures;
    const isEmpty = Object.values(values).every((value) => value === null);
    if (isEmpty) await removeQuarter(tx, params.id, figures);
    else await storeQuarter(tx, params.id, figures);
    await call.audit({ action: 'customer.service_figures', ...customers.about(customer), before: stored, after: figures });
    return isEmpty ? nothing : { ...figures, version: stored.version + 1 };
  });
}
