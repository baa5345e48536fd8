import { login } from '#contract/auth/auth.contract.ts';
import { register, verifyEmail } from '#contract/auth/registration.contract.ts';
import { caller } from './caller.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'Correct1!horse';

interface Wishes {
  email?: string;
  organizationName?: string;
  firstName?: string;
}

let count = 0;

export function newcomer(wishes: Wishes = {}) {
  count += 1;
  return {
    firstName: 'Ann',
    lastName: 'Owner',
    email: `ann${count}@msp.test`,
    password: PASSWORD,
    organizationName: 'Northwind IT',
    ...wishes,
  };
}

/** Accounts created through the routes, with a real password. */
export function accountsIn(server: TestServer) {
  const browser = () => caller(server.app, {});
  const registered = async (wishes: Wishes = {}) => {
    const answer = await browser().sees(register, { body: newcomer(wishes) });
    return { ...answer, code: answer.verificationCode ?? '' };
  };
  const verified = async (wishes: Wishes = {}) => {
    const account = await registered(wishes);
    await browser().sees(verifyEmail, { body: { userId: account.userId, code: account.code } });
    return account;
  };
  const signedIn = async () => {
    const account = await verified();
    const own = browser();
    await own.sees(login, { body: { email: account.email, password: PASSWORD } });
    return { ...account, browser: own };
  };
  /** Signs the same person in with another browser. */
  const signInAgain = async (email: string) => {
    const own = browser();
    await own.sees(login, { body: { email, password: PASSWORD } });
    return own;
  };
  return { browser, registered, verified, signedIn, signInAgain };
}
