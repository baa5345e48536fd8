import { createContact } from '#contract/customers/contacts.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { type CustomerSurvey, listCustomerSurveys, sendSurvey } from '#contract/surveys/surveys.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { answerSurvey, changeSurveyStop, readSurvey } from '#contract/surveys/surveys.answer.contract.ts';
import { caller } from '#tests/support/caller.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

type Sent = Partial<Omit<BodyOf<typeof sendSurvey>, 'contactIds'>> & { contacts?: number };
type Answers = Readonly<Record<string, number | string | string[]>>;

interface Surveyed {
  customerId: string;
  survey: CustomerSurvey;
  emails: string[];
  /** Tokens of the latest emails, in the order of the addresses. */
  tokens: string[];
}

export interface SurveysFixture {
  server: TestServer;
  msp: TestOrganization;
  vcio: Person;
  customer(): Promise<string>;
  contact(customerId: string, email?: string | null): Promise<string>;
  /** Survey sent to new contacts of a new customer. */
  surveyed(more?: Sent): Promise<Surveyed>;
  tokenFor(email: string): Promise<string>;
  mailTo(email: string): Promise<string>;
  surveys(customerId: string): Promise<CustomerSurvey[]>;
  read(token: string): ReturnType<ReturnType<typeof caller>['sees']>;
  answer(token: string, answers: Answers): Promise<unknown>;
  stop(token: string, isStopped: boolean): Promise<unknown>;
}

export const given = (answers: Answers) => Object.entries(answers).map(([key, value]) => ({ key, value }));

/** Organisation whose vCIO sends surveys. */
export async function openSurveysFixture(env: Readonly<Record<string, string>> = {}): Promise<SurveysFixture> {
  const server = await startTestServer(env);
  const msp = await server.organization();
  const vcio = await msp.person('vcio');
  let count = 0;
  const browser = caller(server.app, {});
  const customer = async () => {
    count += 1;
    return (await vcio.sees(createCustomer, { body: { name: `Surveyed ${count}`, status: 'active', vcioId: vcio.id } })).id;
  };
  const contact = async (customerId: string, email: string | null = `ruth${++count}@customer.test`) =>
    (await vcio.sees(createContact, { params: { id: customerId }, body: { name: `Ruth Pell ${count}`, email } })).id;
  const mailTo = async (email: string) => (await server.mails()).findLast((mail) => mail.includes(`To: ${email}`)) ?? '';
  const tokenFor = async (email: string) => /\/survey\/([\w-]+)/.exec(await mailTo(email))?.[1] ?? '';
  const surveys = (id: string) => vcio.sees(listCustomerSurveys, { params: { id } });
  return {
    server,
    msp,
    vcio,
    customer,
    contact,
    mailTo,
    tokenFor,
    surveys,
    surveyed: async ({ kind = 'nps', contacts = 1, ...more } = {}) => {
      const customerId = await customer();
      const emails = Array.from({ length: contacts }, () => `ruth${++count}@customer.test`);
      const contactIds: string[] = [];
      for (const email of emails) contactIds.push(await contact(customerId, email));
      const survey = await vcio.sees(sendSurvey, { params: { id: customerId }, body: { kind, contactIds, ...more } });
      const tokens: string[] = [];
      for (const email of emails) tokens.push(await tokenFor(email));
      return { customerId, survey, emails, tokens };
    },
    read: (token) => browser.sees(readSurvey, { params: { token } }),
    answer: (token, answers) => browser.sees(answerSurvey, { params: { token }, body: { answers: given(answers) } }),
    stop: async (token, isStopped) => {
      const { stopToken } = await browser.sees(readSurvey, { params: { token } });
      return browser.sees(changeSurveyStop, { params: { token: stopToken }, body: { isStopped } });
    },
  };
}
