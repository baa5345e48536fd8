import { isDomainOf } from '#server/auth/sso/domains/domains.queries.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findAccountById, setAccount, voidTokens } from './accounts.queries.ts';
import { newEmail } from './emails.ts';

/**
 * Changes the address of an account to one in a verified domain of its organisation, on behalf of the organisation's directory. Links sent
 * to the former address stop working.
 */
export async function changeAddress(
  tx: Tx,
  { userId, organizationId, address }: { userId: string; organizationId: string; address: string },
): Promise<string> {
  const email = newEmail(address);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!(await isDomainOf(tx, organizationId, domain)))
    throw new Fault('INVALID_EMAIL', { message: `The domain ${domain} is not verified` });
  const account = await findAccountById(tx, userId);
  if (account?.isSuperadmin)
    throw new Fault('PERMISSION_DENIED', { message: 'The address of a superadmin cannot be changed by a directory' });
  await setAccount(tx, userId, { email });
  for (const purpose of ['invitation', 'verify_email', 'reset_password', 'reset_mfa'] as const) await voidTokens(tx, userId, purpose);
  return email;
}
