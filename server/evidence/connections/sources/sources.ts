import { ZodError } from 'zod';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { checkOf } from '#server/evidence/reading/run.ts';
import { ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import { openCipp } from './cipp.source.ts';
import { openGraph } from './graph.source.ts';
import type { EvidenceSource, OpenedWith, SourceCredentials, Tenant } from './source.ts';

export const SOURCES: Readonly<Record<ConnectionKind, (credentials: SourceCredentials, opened: OpenedWith) => EvidenceSource>> = {
  cipp: openCipp,
  graph: openGraph,
};

/** Failure of a call; a response of another shape is one too. */
export function failureOf(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof ZodError) return new ServiceFailure('broken', 'The service returned an unexpected response.');
  throw error;
}

/** Part of a tenant that was read, or the reason why it may not be read. */
export interface ReadPart {
  key: string;
  reason: string | null;
  results: CheckResult[];
}

/** Reads all parts of a tenant. A part that may not be read is named; any other failure ends the reading, so that nothing is half imported. */
export async function readTenant(kind: ConnectionKind, source: EvidenceSource, tenant: Tenant): Promise<ReadPart[]> {
  const parts: ReadPart[] = [];
  for (const { key, label, permission } of CONNECTORS[kind].parts) {
    try {
      parts.push({ key, reason: null, results: await source.read(key, tenant) });
    } catch (error) {
      const failure = failureOf(error);
      const reason = reasonOf(failure, permission);
      if (reason === null) throw new ServiceFailure(failure.kind, `${label}: ${failure.message}`, failure.waitSeconds);
      const named = { checkId: `${kind}.part.${key}`, title: `${label} could not be read`, outcome: 'error', detail: reason } as const;
      parts.push({ key, reason, results: [checkOf(named)] });
    }
  }
  return parts;
}

/** Reason why a part is not available in this tenant; null for other failures, and without consent, which concerns the whole tenant. */
function reasonOf({ kind, message }: ServiceFailure, permission: string): string | null {
  if (/premium licen[cs]e|NonPremiumTenant/i.test(message)) return 'Not available: the tenant has no Entra ID P1 licence.';
  if (/not applicable to target tenant/i.test(message)) return 'Not available: the tenant has no Intune licence.';
  if (/sync the report data first/i.test(message)) return 'Not available: CIPP has not read this tenant yet.';
  if (kind !== 'denied' || /has not given consent/.test(message)) return null;
  return `Not permitted, ask for ${permission}.`;
}
