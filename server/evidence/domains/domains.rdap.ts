import { z } from 'zod';
import type { Registration } from '#domain/evidence/domains.web.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fetchOutside, OutboundRefusal } from '#server/platform/http/outbound/outbound.ts';

export type RdapSettings = Parameters<typeof fetchOutside>[0] & Pick<Config, 'rdapBootstrap'>;

/** List of registries by top-level domain (RFC 9224). */
const Bootstrap = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });
const Domain = z.object({ events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]) });

/** End of the registration of a domain, or of the nearest parent that is registered, from the registry of its top-level domain. */
export async function readRegistration(settings: RdapSettings, bootstrap: string, name: string): Promise<Registration> {
  try {
    const registry = await registryOf(settings, bootstrap, name);
    if (registry === null) return { until: null };
    for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
      const answer = await fetchOutside(settings, new URL(`domain/${at}`, registry), { headers: { accept: 'application/rdap+json' } });
      if (answer.ok) return { until: expiryOf(Domain.parse(await answer.json())) };
      if (answer.status !== 404 && answer.status !== 400) return { fault: `The registry answered with ${answer.status}` };
    }
    return { until: null };
  } catch (error) {
    if (error instanceof OutboundRefusal) return { fault: error.message.replace(/\.$/, '') };
    return { fault: 'The answer of the registry could not be read' };
  }
}

async function registryOf(settings: RdapSettings, bootstrap: string, name: string): Promise<string | null> {
  const answer = await fetchOutside(settings, bootstrap);
  const { services } = Bootstrap.parse(await answer.json());
  const top = name.slice(name.lastIndexOf('.') + 1);
  const [, addresses = []] = services.find(([names]) => names.includes(top)) ?? [];
  return addresses.find((one) => one.startsWith('https:')) ?? addresses[0] ?? null;
}

function expiryOf({ events }: z.infer<typeof Domain>): string | null {
  const until = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate;
  return until === undefined || Number.isNaN(Date.parse(until)) ? null : new Date(until).toISOString();
}
