import { childrenOf, elementsIn, onlyChild, type XmlElement } from './saml.xml.ts';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';

const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS: readonly string[] = [`${SIGNATURES}enveloped-signature`, CANONICAL];
/** SHA-1 can be forged, and HMAC would accept the public key as its secret. */
const METHODS: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const DIGESTS: readonly string[] = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

/**
 * Assertion of a response that has the only shape we accept: one response, one assertion in it, and one signature of each over exactly its
 * element. Attacks by wrapping need a second response, assertion or signature, or a reference to something else. The keys are checked later.
 */
export function signedAssertionOf(response: XmlElement): XmlElement {
  if (response.namespace !== PROTOCOL || response.name !== 'Response') throw new Error('the message is not a SAML response');
  const all = elementsIn(response);
  const named = (name: string) => all.filter((element) => element.name === name);
  if (named('EncryptedAssertion').length > 0) throw new Error('the assertion is encrypted; disable its encryption at the provider');
  if (named('Response').length > 1) throw new Error('the message contains several responses');
  if (named('Assertion').length > 1) throw new Error('the response contains several assertions');
  const assertion = onlyChild(response, ASSERTION, 'Assertion');

  const ids = all.flatMap((element) => element.ids);
  if (new Set(ids).size !== ids.length) throw new Error('the response uses an ID twice');
  const signatures = named('Signature');
  for (const [owner, label] of [
    [response, 'response'],
    [assertion, 'assertion'],
  ] as const) {
    const [own, ...more] = childrenOf(owner, SIGNATURES, 'Signature');
    if (!own) throw new Error(`the ${label} is not signed; both the response and the assertion must be`);
    if (more.length > 0) throw new Error(`the ${label} has several signatures`);
    refuseSignature(own, owner, label);
  }
  if (signatures.length > 2) throw new Error('the response contains a signature in an unexpected place');
  return assertion;
}

function refuseSignature(signature: XmlElement, owner: XmlElement, label: string): void {
  const info = onlyChild(signature, SIGNATURES, 'SignedInfo');
  const reference = onlyChild(info, SIGNATURES, 'Reference');
  const transforms = elementsIn(reference).filter(({ name }) => name === 'Transform');
  const algorithmOf = (parent: XmlElement, name: string) => onlyChild(parent, SIGNATURES, name).attributes['Algorithm'] ?? 'none';
  const id = owner.attributes['ID'] ?? '';
  if (id === '' || reference.attributes['URI'] !== `#${id}`) throw new Error(`the signature of the ${label} covers something else`);
  if (childrenOf(signature, SIGNATURES, 'Object').length > 0) throw new Error(`the signature of the ${label} contains foreign content`);
  refuseAlgorithm(algorithmOf(info, 'SignatureMethod'), METHODS);
  refuseAlgorithm(algorithmOf(info, 'CanonicalizationMethod'), [CANONICAL]);
  refuseAlgorithm(algorithmOf(reference, 'DigestMethod'), DIGESTS);
  for (const { attributes } of transforms) refuseAlgorithm(attributes['Algorithm'] ?? 'none', TRANSFORMS);
}

function refuseAlgorithm(algorithm: string, accepted: readonly string[]): void {
  if (accepted.includes(algorithm)) return;
  throw new Error(`the signature uses ${algorithm.slice(0, 100)}, which is not accepted; choose RSA with SHA-256`);
}
