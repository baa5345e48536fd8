import type { OutputOf } from '#contract/endpoint.ts';
import type { readSamlMetadata } from '#contract/auth/sso.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { samlSettingsOf } from './saml.settings.ts';
import { SIGNATURES } from './saml.signatures.ts';
import { childrenOf, elementsIn, readXml, type XmlElement } from './saml.xml.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Settings of a provider, read from its metadata; the administrator sees them before saving. */
export async function settingsFromMetadata(
  context: AppContext,
  { actor, body }: PreparedCall<typeof readSamlMetadata>,
): Promise<OutputOf<typeof readSamlMetadata>> {
  await limitAttempts(context, [{ limit: 'probeByOrganization', subject: actor.organizationId }]);
  const found = await orRefusal(async () => {
    const xml = body.metadata.startsWith('<') ? body.metadata : await fetchMetadata(context, body.metadata);
    return providerIn(readXml(xml), context.now());
  });
  const { entityId, signInUrl, certificates } = samlSettingsOf(context.config, found.entityId, found);
  return { issuer: entityId, signInUrl, certificates: certificates.join('\n') };
}

async function orRefusal<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const extra = { resolution: 'Correct the address, or paste the XML of the metadata.' };
    throw new Fault('VALIDATION_ERROR', { field: 'metadata', message: `The metadata cannot be used: ${reason.slice(0, 300)}`, extra });
  }
}

async function fetchMetadata({ config }: AppContext, address: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error('enter an address that begins with https://, or paste the XML');
  const answer = await fetchOutside(config, address);
  if (!answer.ok) throw new Error(`the address responded with ${answer.status}`);
  return (await answer.text()).trim();
}

function providerIn(root: XmlElement, now: Date) {
  if (root.namespace !== METADATA || root.name !== 'EntityDescriptor') throw new Error('it is not the metadata of one SAML provider');
  const [role] = childrenOf(root, METADATA, 'IDPSSODescriptor');
  if (!role) throw new Error('it describes no identity provider');
  for (const { attributes } of [root, role]) {
    const until = attributes['validUntil'];
    if (until !== undefined && !(new Date(until) > now)) throw new Error(`it expired on ${until.slice(0, 10)}`);
  }
  const signIn = childrenOf(role, METADATA, 'SingleSignOnService').find(({ attributes }) => attributes['Binding'] === REDIRECT);
  if (!signIn) throw new Error('it offers no sign-in by the HTTP-Redirect binding');
  const certificates = childrenOf(role, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => attributes['use'] !== 'encryption')
    .flatMap((key) => elementsIn(key))
    .filter(({ namespace, name }) => namespace === SIGNATURES && name === 'X509Certificate')
    .map(({ text }) => `-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`);
  if (certificates.length === 0) throw new Error('it contains no signing certificate');
  return {
    entityId: (root.attributes['entityID'] ?? '').trim(),
    signInUrl: signIn.attributes['Location'] ?? '',
    certificates: certificates.join('\n'),
  };
}
