import { type RiskLetter, riskLetter } from '#domain/recommendations/letter.rules.ts';
import type { getRiskLetter } from '#contract/recommendations/recommendations.contract.ts';
import { renderLetter } from '#server/documents/documents.ts';
import { brandingOf, ownOrganization, readLogo, type StoredLogo } from '#server/organizations/organizations.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { recommendations } from '#server/recommendations/recommendations.save.ts';

interface Wanted {
  organizationId: string;
  letter: RiskLetter;
  logo: StoredLogo | null;
}

export async function readForLetter(call: SignedInCall<typeof getRiskLetter>): Promise<Wanted> {
  const { tx, params, actor, audit, now } = call;
  const recommendation = await recommendations.load(call, params.id);
  const organization = await ownOrganization(tx);
  const { providerName, logo } = brandingOf(organization);
  const { id, title, customer } = recommendation;
  const written = {
    provider: providerName,
    timezone: organization.timezone,
    dateFormat: organization.settings.dateFormat,
    locale: organization.settings.locale ?? undefined,
    now: now.toISOString(),
  };
  const letter = riskLetter({ ...recommendation, customer: customer.name }, written);
  if (!letter)
    throw new Fault('VALIDATION_ERROR', { message: 'The letter is only available while the customer’s last decision is to decline' });
  await audit({ action: 'recommendation.letter_exported', entity: { type: 'recommendation', id, label: title }, customerId: customer.id });
  return { organizationId: actor.organizationId, letter, logo: await readLogo(tx, logo) };
}

export function makeLetter(workers: Workers, { organizationId, letter, logo }: Wanted): Promise<FileAnswer> {
  return renderLetter(workers, organizationId, { letter, logo });
}
