import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/platform/config/config.ts';
import { Fault } from '#server/platform/http/faults.ts';

const LONGEST_MS = 5_000;
/** DNS errors that mean no record was found. */
const NOTHING: readonly string[] = ['ENODATA', 'ENOTFOUND'];

export async function hasTextRecord({ dnsServers }: Pick<Config, 'dnsServers'>, domain: string, text: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: LONGEST_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(domain);
    return records.some((pieces) => pieces.join('').trim() === text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (NOTHING.includes(code)) return false;
    throw new Fault('EXTERNAL_SERVICE_ERROR', { message: `The name servers did not respond for ${domain} (${code})` });
  }
}
