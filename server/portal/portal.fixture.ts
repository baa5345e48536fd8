import { createContact } from '#contract/customers/contacts.contract.ts';
import { inviteToPortal } from '#contract/portal/portal.access.contract.ts';
import { askPortalLink, signInToPortal } from '#contract/portal/portal.contract.ts';
import { shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { openSharesFixture, type Reviewed, type SharesFixture } from '#server/qbrs/shares/shares.fixture.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import type { Person } from '#tests/support/people.ts';

export interface PortalFixture extends SharesFixture {
  contactOf(customerId: string, email: string, by?: Person): Promise<string>;
  /** Tokens emailed to an address, oldest first. */
  tokensTo(email: string): Promise<string[]>;
  invite(contactId: string, body?: { hideAmounts?: boolean }, by?: Person): Promise<void>;
  /** Requests a sign-in link the way the page does. */
  ask(email: string): Promise<void>;
  /** Browser that has signed in with this token. */
  signIn(token: string): Promise<Caller>;
  browser(): Caller;
  present(qbrId: string): Promise<void>;
  /** A presented review, a contact of its customer, and a browser in which that contact is signed in. */
  visitor(body?: { hideAmounts?: boolean }): Promise<Reviewed & { contactId: string; email: string; browser: Caller }>;
}

/** Organisation whose vCIO invites contacts to the portal. */
export async function openPortalFixture(): Promise<PortalFixture> {
  const at = await openSharesFixture();
  let count = 0;
  const contactOf = async (customerId: string, email: string, by = at.vcio) =>
    (await by.sees(createContact, { params: { id: customerId }, body: { name: `Helen Okafor ${++count}`, email } })).id;
  const tokensTo = async (email: string) =>
    (await at.server.mails())
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /\/portal\/sign-in#(\S+)/.exec(mail)?.[1] ?? []);
  const invite = async (id: string, body = {}, by = at.vcio) => void (await by.sees(inviteToPortal, { params: { id }, body }));
  const browser = () => caller(at.server.app, {});
  const signIn = async (token: string) => {
    const page = browser();
    await page.sees(signInToPortal, { body: { token } });
    return page;
  };
  const present = async (id: string) => {
    const { version } = await at.vcio.sees(getQbr, { params: { id } });
    const finalized = await at.vcio.sees(finalizeQbr, { params: { id }, body: { version } });
    await at.vcio.sees(presentQbr, { params: { id }, body: { version: finalized.version } });
  };
  return {
    ...at,
    contactOf,
    tokensTo,
    invite,
    browser,
    signIn,
    present,
    ask: (email) => browser().sees(askPortalLink, { body: { email } }),
    visitor: async (body = {}) => {
      const facts = await at.reviewed();
      await at.vcio.sees(shareQbr, { params: { id: facts.qbrId }, body: {} });
      const email = `helen${++count}@customer.test`;
      const contactId = await contactOf(facts.customerId, email);
      await invite(contactId, body);
      const [token = ''] = await tokensTo(email);
      return { ...facts, contactId, email, browser: await signIn(token) };
    },
  };
}
