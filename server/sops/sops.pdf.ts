import { sopPaper, type SopPaper } from '#domain/sops/sops.paper.rules.ts';
import type { getSopPdf } from '#contract/sops/sops.contract.ts';
import { renderSop } from '#server/documents/documents.ts';
import { brandingOf, ownOrganization, readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { sops } from './sops.load.ts';

interface Wanted {
  organizationId: string;
  sop: SopPaper;
  logo: StoredLogo | null;
}

export async function readForPdf(call: SignedInCall<typeof getSopPdf>): Promise<Wanted> {
  const { tx, params, actor, audit, now } = call;
  const sop = await sops.load(call, params.id);
  const organization = await ownOrganization(tx);
  const { providerName, logo } = brandingOf(organization);
  await audit({ action: 'sop.exported', entity: { type: 'sop', id: sop.id, label: sop.title } });
  const writing = { timezone: organization.timezone, dateFormat: organization.settings.dateFormat };
  const written = { provider: providerName, writing, now: now.toISOString() };
  return { organizationId: actor.organizationId, sop: sopPaper(sop, written), logo: await readLogo(tx, logo) };
}

export function makePdf(workers: Workers, { organizationId, sop, logo }: Wanted): Promise<FileAnswer> {
  return renderSop(workers, organizationId, { sop, logo });
}
