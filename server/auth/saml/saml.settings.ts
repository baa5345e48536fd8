import { X509Certificate } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { putSsoProvider } from '#contract/auth/sso.contract.ts';
import type { SamlSettings } from '#domain/auth/providers.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { Fault } from '#server/platform/http/faults.ts';

const MOST_CERTIFICATES = 5;
const LEAST_BITS = 2048;

/** Checked settings of a SAML provider. */
export function samlSettingsOf(config: Config, entityId: string, saml: BodyOf<typeof putSsoProvider>['saml']): SamlSettings {
  if (saml === undefined) throw new Fault('REQUIRED_FIELD', { field: 'saml.signInUrl', message: 'The sign-in address is required' });
  return { entityId, signInUrl: signInUrlOf(config, saml.signInUrl), certificates: certificatesIn(saml.certificates) };
}

/** The browser is sent there. Plain http is for providers on this machine that OUTBOUND_ALLOW names. */
function signInUrlOf({ outboundAllow }: Config, address: string): string {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && outboundAllow.includes(url.hostname));
  if (!url || !isWeb || url.hash + url.username !== '') {
    const message = 'Enter an address that begins with https://, without a fragment or a password';
    throw new Fault('VALIDATION_ERROR', { field: 'saml.signInUrl', message });
  }
  return url.href;
}

/** Certificates of a text, each in PEM format; a text without the lines BEGIN and END is the content of one, as in metadata. */
export function certificatesIn(text: string): string[] {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)].map(([, content = '']) => content);
  const contents = blocks.length === 0 ? [text] : blocks;
  if (contents.length > MOST_CERTIFICATES) throw refused(`At most ${MOST_CERTIFICATES} certificates are accepted`);
  return [...new Set(contents.map((content) => certificateOf(content)))];
}

function certificateOf(content: string): string {
  const base64 = content.replace(/\s+/g, '');
  if (base64 === '') throw new Fault('REQUIRED_FIELD', { field: 'saml.certificates', message: 'The signing certificate is required' });
  const certificate = parsed(base64);
  if (!certificate) throw refused('This is not a certificate; paste the signing certificate of the provider');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS)
    throw refused(`The certificate needs an RSA key of at least ${LEAST_BITS} bits`);
  return certificate.toString().trim();
}

function parsed(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(`-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----`);
  } catch {
    return null;
  }
}

function refused(message: string): Fault {
  return new Fault('VALIDATION_ERROR', { field: 'saml.certificates', message });
}
