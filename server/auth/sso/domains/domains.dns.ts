import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/platform/config/config.ts';
import { Fault } from '#server/platform/http/faults.ts';

const LONGEST_MS = 5_000;
/** The errors of name servers that found no record. */
const NOTHING: readonly string[] = ['ENODATA', 'ENOTFOUND'];

/** Whether one of the TXT records of the domain is this text. */
export async function hasTextRecord({ dnsServers }: Pick<Config, 'dnsServers'>, domain: string, text: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: LONGEST_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(domain);
    return records.some((pieces) => pieces.join('').trim() === text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (NOTHING.includes(code)) return false;
    throw new Fault('EXTERNAL_SERVICE_ERROR', { message: `The name servers did not answer for ${domain} (${code})` });
  }
}
