import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateContact } from '#contract/customers/contacts.contract.ts';
import { getSurvey } from '#contract/surveys/results.contract.ts';
import { remindSurvey, sendSurvey } from '#contract/surveys/surveys.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

/** Answers of the mail server by the start of the address. */
const REFUSALS: Readonly<Record<string, [code: number, text: string]>> = {
  gone: [550, '5.1.1 No such user here'],
  blocked: [550, '5.7.1 Message refused by policy'],
};

let received: string[] = [];
let source = '';
let mailServer: SMTPServer;
let at: SurveysFixture;
beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const [code, text] = REFUSALS[/^[a-z]+/.exec(address.toLowerCase())?.[0] ?? ''] ?? [];
      return code === undefined ? done() : done(Object.assign(new Error(text), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => done());
    },
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const address = mailServer.server.address();
  at = await openSurveysFixture({ SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
afterAll(async () => {
  await at.server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

test('[SURVEY-51] A contact whose address the mail server refuses counts as bounced and gets no reminder until the address is changed', async () => {
  const customerId = await at.customer();
  const gone = await at.contact(customerId, 'Gone@Customer.test');
  const contactIds = [gone, await at.contact(customerId, 'blocked@customer.test'), await at.contact(customerId, 'fine@customer.test')];
  const survey = await at.vcio.sees(sendSurvey, { params: { id: customerId }, body: { kind: 'nps', contactIds } });
  await deliverWaiting(at.server.context);
  expect(received).toEqual(['fine@customer.test']);

  expect(source).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/survey\/stop\/[\w-]{80,}>\r$/m);
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

  const params = { id: survey.id };
  const refusals = async () => {
    const { unanswered } = await at.vcio.sees(getSurvey, { params });
    return Object.fromEntries(unanswered.map(({ contact, refusal }) => [contact.id, refusal]));
  };
  expect(await refusals()).toEqual({ [gone]: 'bounced', [contactIds[1] ?? '']: 'recent', [contactIds[2] ?? '']: 'recent' });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .updateTable('surveyRecipients')
      .set({ mailedAt: new Date(Date.now() - 3 * 86_400_000) })
      .execute(),
  );
  expect(await at.vcio.sees(remindSurvey, { params, query: {} })).toEqual({ reminded: 2 });

  await at.vcio.sees(updateContact, { params: { id: gone }, body: { email: 'new@customer.test' } });
  expect((await refusals())[gone]).toBeNull();
  received = [];
  expect(await at.vcio.sees(remindSurvey, { params, query: {} })).toEqual({ reminded: 1 });
  await deliverWaiting(at.server.context);
  expect(received).toContain('new@customer.test');
});
