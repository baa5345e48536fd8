import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';

export function originOf(request: FastifyRequest): Origin {
  return { ip: plainAddress(request.ip), userAgent: request.headers['user-agent'] ?? null, requestId: request.id };
}

/** Removes the zone of link-local addresses (fe80::1%eth0), and drops invalid text from misconfigured proxies. */
function plainAddress(ip: string): string | null {
  const [address = ''] = ip.split('%', 1);
  return isIP(address) ? address : null;
}
