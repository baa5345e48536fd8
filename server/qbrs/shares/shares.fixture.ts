import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

export interface Reviewed {
  qbrId: string;
  asked: string;
  other: string;
  customerId: string;
}

export interface Shared extends Reviewed {
  token: string;
  shareId: string;
}

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

export interface SharesFixture {
  server: TestServer;
  msp: TestOrganization;
  vcio: Person;
  /** Deck with one requested recommendation, whose amounts can be searched for, and one that is only planned. */
  reviewed(by?: Person, organization?: TestOrganization): Promise<Reviewed>;
  shared(more?: { passcode?: string; hideAmounts?: boolean }): Promise<Shared>;
  /** Sends requests as a browser without a session: no cookie, no CSRF token. */
  read(token: string, passcode?: string): Promise<Answer>;
  decide(token: string, recommendationId: string, more?: object, headers?: Record<string, string>): Promise<Answer>;
  undo(token: string, decisionId: string): Promise<Answer>;
  question(token: string, recommendationId: string, more?: object): Promise<Answer>;
}

export const tokenOf = (url: string) => url.split('/share/')[1] ?? '';

const OPTIONS = [
  { key: 'a', name: 'Good', oneTime: 7_654_300, recurring: 98_700, chosen: true },
  { key: 'b', name: 'Better', oneTime: 8_765_400, recurring: 87_600 },
];

/** Organisation whose vCIO shares decks, with its customers. */
export async function openSharesFixture(): Promise<SharesFixture> {
  const server = await startTestServer();
  const msp = await server.organization();
  const vcio = await msp.person('vcio');
  let count = 0;

  const reviewed = async (by = vcio, organization = msp): Promise<Reviewed> => {
    count += 1;
    const { id: customerId } = await by.sees(createCustomer, { body: { name: `Shared ${count}`, currency: 'GBP' } });
    const { id: assessmentId } = await seedAssessment(server.pools, organization.id, { customerId });
    const recommend = async (title: string) => {
      const texts = { title, internalNote: SECRET, benefit: 'Nothing is lost' };
      const body = { customerId, ...texts, margin: 4321, targetQuarter: { year: 2027, quarter: 2 }, options: OPTIONS };
      return (await by.sees(createRecommendation, { body })).id;
    };
    const asked = await recommend('Lock the copies');
    const other = await recommend('Renew the firewall');
    const qbr = await by.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked] } });
    const body = { sections: [{ key: 'score' as const, speakerNotes: SECRET }], version: qbr.version };
    await by.sees(updateQbr, { params: { id: qbr.id }, body });
    return { qbrId: qbr.id, asked, other, customerId };
  };

  return {
    server,
    msp,
    vcio,
    reviewed,
    shared: async (more = {}) => {
      const facts = await reviewed();
      const { url, share } = await vcio.sees(shareQbr, { params: { id: facts.qbrId }, body: more });
      return { ...facts, token: tokenOf(url), shareId: share.id };
    },
    read: (token, passcode) =>
      server.app.inject({ method: 'GET', url: `/api/share/${token}`, ...(passcode ? { headers: { 'x-passcode': passcode } } : {}) }),
    decide: (token, recommendationId, more = {}, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/api/share/${token}/decisions`,
        headers,
        payload: { recommendationId, outcome: 'approved', by: 'Helen Okafor', ...more },
      }),
    undo: (token, decisionId) => server.app.inject({ method: 'DELETE', url: `/api/share/${token}/decisions/${decisionId}` }),
    question: (token, recommendationId, more = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/api/share/${token}/questions`,
        payload: { recommendationId, by: 'Helen Okafor', text: 'Does the price include the install?', ...more },
      }),
  };
}
