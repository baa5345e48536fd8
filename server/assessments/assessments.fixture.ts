import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createTemplate, publishTemplate, type TemplateInput } from '#contract/templates/templates.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

/** Seven questions: required ones, a critical one, a chain of conditions, and one of each relevant type. */
export const SMALL: { name: string; sections: (typeof TemplateInput)['_zod']['input']['sections'] } = {
  name: 'Small check',
  sections: [
    {
      key: 'access',
      title: 'Access',
      weight: 2,
      questions: [
        { key: 'mfa', text: 'Is MFA enforced?', type: 'alignment', required: true, critical: true, clientWording: 'Sign-in protection' },
        { key: 'admins', text: 'How many administrators?', type: 'number' },
        {
          key: 'password',
          text: 'Is there a password manager?',
          type: 'yes_no',
          required: true,
          weight: 5,
          findingTitle: 'There is no password manager',
        },
      ],
    },
    {
      key: 'backup',
      title: 'Backup',
      questions: [
        { key: 'has-backup', text: 'Is there a backup?', type: 'yes_no', weight: 0.5 },
        {
          key: 'tested',
          text: 'Was a restore tested?',
          type: 'yes_no',
          required: true,
          showIf: { all: [{ question: 'has-backup', op: 'equals', value: 'yes' }] },
        },
        {
          key: 'how-tested',
          text: 'How was it tested?',
          type: 'single_choice',
          options: [
            { key: 'full', label: 'A full restore', points: 100 },
            { key: 'file', label: 'One file', points: 40 },
          ],
          showIf: { any: [{ question: 'tested', op: 'equals', value: 'yes' }] },
        },
        { key: 'remarks', text: 'Remarks', type: 'text', internalOnly: true },
      ],
    },
  ],
};

export interface AssessmentFixture {
  server: TestServer;
  msp: TestOrganization;
  engineer: Person;
  vcio: Person;
  templateId: string;
  customer(name?: string): Promise<{ id: string; name: string }>;
  /** New assessment of a new customer, assigned to the engineer. */
  assessment(): Promise<{ id: string; customerId: string; name: string }>;
  /** Assessment awaiting review, with the given answers or the best answer to every question. */
  submitted(answers?: Record<string, string>): Promise<{ id: string; customerId: string; name: string }>;
}

export const BEST = { mfa: 'met', password: 'yes', 'has-backup': 'no' };

export async function openAssessmentFixture(opened?: TestServer): Promise<AssessmentFixture> {
  const server = opened ?? (await startTestServer());
  const msp = await server.organization('Northwind IT');
  const engineer = await msp.person('alignment_engineer');
  const vcio = await msp.person('vcio');
  const template = await vcio.sees(createTemplate, { body: SMALL });
  await vcio.sees(publishTemplate, { params: { id: template.id } });

  let count = 0;
  const customer = async (name?: string) => {
    count += 1;
    const { id, name: customerName } = await vcio.sees(createCustomer, { body: { name: name ?? `Customer ${count}` } });
    return { id, name: customerName };
  };
  const assessment = async () => {
    const { id: customerId } = await customer();
    const { id, name } = await engineer.sees(createAssessment, { body: { customerId, templateId: template.id } });
    return { id, customerId, name };
  };
  const submitted = async (answers: Record<string, string> = BEST) => {
    const made = await assessment();
    for (const [questionKey, value] of Object.entries(answers)) {
      await engineer.sees(saveAnswer, { params: { id: made.id, questionKey }, body: { value, version: 0 } });
    }
    await engineer.sees(submitAssessment, { params: { id: made.id }, body: {} });
    return made;
  };
  return { server, msp, engineer, vcio, templateId: template.id, customer, assessment, submitted };
}
