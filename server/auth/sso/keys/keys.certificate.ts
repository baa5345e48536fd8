import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { KeyCertificate } from '#domain/auth/providers.rules.ts';

const VALID_YEARS = 10;

/** Self-signed certificate of a key pair, for Entra, which takes public keys in no other form. */
export async function certificateOf(keys: CryptoKeyPair, now: Date): Promise<KeyCertificate> {
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Plumbline single sign-on',
    notBefore: now,
    notAfter,
    keys,
    signingAlgorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  });
  const thumbprint = Buffer.from(await certificate.getThumbprint('SHA-256')).toString('base64url');
  return { pem: certificate.toString('pem'), thumbprint };
}
