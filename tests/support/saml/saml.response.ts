import { randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { CERTIFICATE, CERTIFICATE_KEY } from '#tests/support/connections/certificate.ts';

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Values of a response; those of a correct one follow from the request. */
export interface ResponseValues {
  id: string;
  issuer: string;
  destination: string;
  recipient: string;
  audience: string;
  inResponseTo: string;
  /** XML inside the name ID. */
  nameId: string;
  nameIdFormat: string;
  attributes: Readonly<Record<string, readonly string[]>>;
  issueInstant: string;
  notBefore: string;
  notOnOrAfter: string;
  authnInstant: string;
  method: string;
  status: string;
}

export const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

export function correctValues(
  values: Pick<ResponseValues, 'issuer' | 'destination' | 'audience' | 'inResponseTo' | 'nameId'>,
): ResponseValues {
  return {
    ...values,
    id: `_${randomUUID()}`,
    recipient: values.destination,
    nameIdFormat: PERSISTENT,
    attributes: {},
    issueInstant: secondsFromNow(0),
    notBefore: secondsFromNow(-30),
    notOnOrAfter: secondsFromNow(300),
    authnInstant: secondsFromNow(0),
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    status: SUCCESS,
  };
}

const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${value}"`);

/** Assertion as providers write it; an empty value leaves its attribute out. */
export function assertionOf(values: ResponseValues): string {
  const { id, issuer, recipient, audience, inResponseTo, nameId, nameIdFormat, attributes, notBefore, notOnOrAfter, method } = values;
  const until = attribute('NotOnOrAfter', notOnOrAfter);
  const statements = Object.entries(attributes).map(
    ([name, all]) =>
      `<saml:Attribute Name="${name}">${all.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}a" Version="2.0" IssueInstant="${values.issueInstant}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID${attribute('Format', nameIdFormat)}>${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${attribute('Recipient', recipient)}` +
    `${attribute('InResponseTo', inResponseTo)}${until}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions${attribute('NotBefore', notBefore)}${until}>` +
    (audience === '' ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`) +
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${values.authnInstant}"><saml:AuthnContext>` +
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>' +
    '</saml:AuthnStatement>' +
    (statements.length === 0 ? '' : `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`) +
    '</saml:Assertion>'
  );
}

export function responseAround(assertion: string, { id, issuer, destination, inResponseTo, issueInstant, status }: ResponseValues): string {
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}r" Version="2.0" IssueInstant="${issueInstant}"` +
    `${attribute('Destination', destination)}${attribute('InResponseTo', inResponseTo)}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

export interface Signer {
  key: string;
  certificate: string;
  algorithm: string;
  digest: string;
}

export const PROVIDER_SIGNER: Signer = {
  key: CERTIFICATE_KEY,
  certificate: CERTIFICATE,
  algorithm: `${MORE}rsa-sha256`,
  digest: `${ENCRYPTION}sha256`,
};

/** Signs the first element of the name, as providers do: an enveloped signature after the issuer. */
export function signed(
  xml: string,
  name: 'Assertion' | 'Response',
  { key, certificate, algorithm, digest }: Signer = PROVIDER_SIGNER,
): string {
  const signature = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  const element = `(//*[local-name(.)='${name}'])[1]`;
  signature.addReference({ xpath: element, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: digest });
  signature.computeSignature(xml, { location: { reference: `${element}/*[local-name(.)='Issuer'][1]`, action: 'after' } });
  return signature.getSignedXml();
}
