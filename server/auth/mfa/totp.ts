import { generateSecret, generateURI, verify } from 'otplib';
import QRCode from 'qrcode';

const STEP_SECONDS = 30;

export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** URL for authenticator apps. They list the issuer first, so it contains the organisation. */
export function otpauthUrl({ secret, email, organizationName }: { secret: string; email: string; organizationName: string }): string {
  // A colon separates issuer and account, and some apps split at the first one.
  const name = organizationName.replaceAll(':', ' ').trim();
  return generateURI({ issuer: name === '' ? 'Plumbline' : `Plumbline (${name})`, label: email, secret });
}

export function qrSvgOf(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}

interface Try {
  secret: string;
  code: string;
  now: Date;
  /** Step of the last accepted code. */
  lastStep: number | null;
}

/** Time step of a code, with a tolerance of one step; null if wrong or already used. */
export async function stepOf({ secret, code, now, lastStep }: Try): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  // The library throws if no newer step could be accepted.
  const newest = Math.floor(epoch / STEP_SECONDS) + 1;
  if (!/^\d{6}$/.test(code) || (lastStep !== null && lastStep >= newest)) return null;
  const guard = lastStep === null ? {} : { afterTimeStep: lastStep };
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS, ...guard });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
