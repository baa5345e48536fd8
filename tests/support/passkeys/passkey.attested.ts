import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** Fictitious authenticator manufacturer: its key and its self-signed certificate, valid until 2120. */
const CERTIFICATE = Buffer.from(
  'MIIB5jCCAYygAwIBAgIBATAKBggqhkjOPQQDAjBjMQswCQYDVQQGEwJERTEYMBYGA1UECgwPUGx1bWJsaW5lIHRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRYwFAYDVQQDDA1NYWtlciBvZiBrZXlzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjBjMQswCQYDVQQGEwJERTEYMBYGA1UECgwPUGx1bWJsaW5lIHRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRYwFAYDVQQDDA1NYWtlciBvZiBrZXlzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGtdkA4ofSW2SJybQGNdhkqsKKdaYbQEY7hWENq5zruZFtFQjw6bKRn5vl2dhlyOL0jyyQyTZl/eIQSp5aS7DKaMvMC0wDAYDVR0TAQH/BAIwADAdBgNVHQ4EFgQUrtAMXj7RkPQLI2nI83P17QCM+yIwCgYIKoZIzj0EAwIDSAAwRQIhAJ0bG96zkJZhRLVi5vlEAnKnlwzI9iu4oGG60k/4S17KAiARcrFKarcHnsqbGdrYq6RuBMSqrSXhT7lK5nOyiBFS9w==',
  'base64',
);
const MAKER = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM9knkiJIFjNhHMaUAo5etrr+eKmVQthq0C4eXgT5zmChRANCAAQa12QDih9JbZInJtAY12GSqwop1phtARjuFYQ2rnOu5kW0VCPDpspGfm+XZ2GXI4vSPLJDJNmX94hBKnlpLsMp',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});

const hex = (text: string) => Buffer.from(text, 'hex');
const named = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)]);

/** CBOR map {fmt: 'packed', attStmt: {alg, sig, x5c?}, authData: …} without its last value, signed by the passkey or its manufacturer. */
export function attestation(by: 'itself' | 'maker', own: KeyObject, signed: Buffer): Buffer {
  const signature = sign('sha256', signed, by === 'itself' ? own : MAKER);
  const alg = Buffer.concat([named('alg'), hex('26')]);
  const sig = Buffer.concat([named('sig'), hex('58'), Buffer.from([signature.length]), signature]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(CERTIFICATE.length);
  const chain = Buffer.concat([named('x5c'), hex('8159'), size, CERTIFICATE]);
  const statement = by === 'itself' ? [hex('a2'), alg, sig] : [hex('a3'), alg, sig, chain];
  return Buffer.concat([hex('a3'), named('fmt'), named('packed'), named('attStmt'), ...statement]);
}
