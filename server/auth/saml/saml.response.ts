import { ASSERTION, PROTOCOL, signedAssertionOf } from './saml.signatures.ts';
import { samlOf, type ServiceAddresses } from './saml.service.ts';
import { childrenOf, onlyChild, readMessage, type XmlElement } from './saml.xml.ts';
import type { SamlSettings } from '#domain/auth/providers.rules.ts';
import { SsoRefusal } from '#server/auth/sso/sso.refusals.ts';

/** Accepted difference of the clocks. */
const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const DENIED: readonly string[] = ['AuthnFailed', 'RequestDenied'];

interface SamlResponse {
  settings: SamlSettings;
  service: ServiceAddresses;
  requestId: string;
  /** Base64, as the browser brought it. */
  response: string;
  now: Date;
}

export interface VerifiedAssertion {
  nameId: string;
  nameIdFormat: string;
  issuedAt: Date;
  /** Time of the sign-in at the provider, which may have reused a session. */
  signedInAt: Date;
  attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Verifies a response and returns the statements of its assertion. The library checks both signatures, the audience and the request; the
 * statements are read from the exact text that the signature covers.
 */
export async function verifiedAssertion({ settings, service, requestId, response, now }: SamlResponse): Promise<VerifiedAssertion> {
  const root = readMessage(textOf(response));
  refuseFailure(root);
  signedAssertionOf(root);
  const { profile } = await samlOf({ settings, service, requestId }, false).validatePostResponseAsync({ SAMLResponse: response });
  const verified = profile?.getAssertionXml?.();
  if (verified === undefined) throw new Error('the response contains no verified assertion');
  const assertion = readMessage(verified);

  if (root.attributes['Destination'] !== service.redirectUrl) throw new Error('the response is addressed to another service (Destination)');
  for (const message of [root, assertion]) refuseIssuer(message, settings.entityId);
  const data = confirmationOf(assertion);
  if (data.attributes['Recipient'] !== service.redirectUrl) throw new Error('the assertion is meant for another service (Recipient)');
  if (data.attributes['InResponseTo'] !== requestId) throw new Error('the assertion answers another request (InResponseTo)');
  refuseTimes(data, now);
  refuseTimes(onlyChild(assertion, ASSERTION, 'Conditions'), now);
  return statementsOf(assertion);
}

function textOf(response: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(response, 'base64'));
  } catch {
    throw new Error('the response is not text in UTF-8');
  }
}

/** A failure needs no signature, because it opens nothing. */
function refuseFailure(response: XmlElement): void {
  const [status] = childrenOf(response, PROTOCOL, 'Status');
  const codes: string[] = [];
  for (let code = status && childrenOf(status, PROTOCOL, 'StatusCode')[0]; code; code = childrenOf(code, PROTOCOL, 'StatusCode')[0])
    codes.push(code.attributes['Value'] ?? '');
  if (codes[0] === SUCCESS) return;
  const words = codes.map((code) => code.slice(code.lastIndexOf(':') + 1).slice(0, 80));
  const outcome = words.some((word) => DENIED.includes(word)) ? 'sso_denied' : 'sso_failed';
  throw new SsoRefusal(outcome, `the provider answered ${words.join(', ') || 'without a status'}`);
}

function refuseIssuer(message: XmlElement, entityId: string): void {
  const issuer = onlyChild(message, ASSERTION, 'Issuer').text.trim();
  if (issuer !== entityId) throw new Error(`the issuer is ${issuer.slice(0, 100) || 'empty'}, not ${entityId.slice(0, 100)}`);
  if (message.attributes['Version'] !== '2.0') throw new Error('the message is not of SAML version 2.0');
}

/** Data of the only confirmation by the bearer. */
function confirmationOf(assertion: XmlElement): XmlElement {
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  const confirmation = onlyChild(subject, ASSERTION, 'SubjectConfirmation');
  if (confirmation.attributes['Method'] !== BEARER) throw new Error('the assertion is not confirmed by its bearer');
  return onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData');
}

function refuseTimes({ name, attributes }: XmlElement, now: Date): void {
  const { NotBefore: from, NotOnOrAfter: until } = attributes;
  if (until === undefined) throw new Error(`the assertion has no end (NotOnOrAfter of ${name})`);
  if (instantOf(until).getTime() + SKEW_MS <= now.getTime()) throw new Error('the assertion has expired (timestamp NotOnOrAfter)');
  if (from !== undefined && instantOf(from).getTime() - SKEW_MS > now.getTime())
    throw new Error('the assertion is not valid yet (timestamp NotBefore)');
}

function instantOf(text: string | undefined): Date {
  const isUtc = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);
  const instant = new Date(isUtc ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new Error('the assertion contains an invalid timestamp');
  return instant;
}

function statementsOf(assertion: XmlElement): VerifiedAssertion {
  const nameId = onlyChild(onlyChild(assertion, ASSERTION, 'Subject'), ASSERTION, 'NameID');
  const format = nameId.attributes['Format'] ?? '';
  const text = nameId.text.trim();
  if (format === TRANSIENT) throw new Error('the name ID is transient; choose a persistent one at the provider');
  if (text === '' || text.length > 255) throw new Error('the name ID is empty or longer than 255 characters');
  const signIn = onlyChild(assertion, ASSERTION, 'AuthnStatement');
  return {
    nameId: text,
    nameIdFormat: format,
    issuedAt: instantOf(assertion.attributes['IssueInstant']),
    signedInAt: instantOf(signIn.attributes['AuthnInstant']),
    attributes: attributesOf(assertion),
  };
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, ASSERTION, 'Attribute')) {
      const values = childrenOf(attribute, ASSERTION, 'AttributeValue').map(({ text }) => text.trim());
      const name = attribute.attributes['Name'] ?? '';
      found.set(name, [...(found.get(name) ?? []), ...values.filter(Boolean)]);
    }
  }
  return found;
}
