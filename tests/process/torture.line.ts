import { AssessmentQuestions, getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getCsrfToken, login } from '#contract/auth/auth.contract.ts';
import { register, verifyEmail } from '#contract/auth/registration.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { addressOf } from '#tests/support/caller.ts';

const PATIENCE = 15_000;
const PASSWORD = 'Harbour!lantern42';
const EMAIL = 'tortured@msp.example';

export interface Stored {
  value: unknown;
  version: number;
}

/** HTTP client for one person: cookies, CSRF token, and typed calls of the contract. */
export class SavingClient {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #csrf: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Same session at another process. */
  at(url: string): SavingClient {
    const other = new SavingClient(url);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }

  async call<const E extends Endpoint>(entry: E, input: InputOf<E>): Promise<OutputOf<E>> {
    // Untyped view: the existing parts depend on the entry.
    const loose = input as { params?: Record<string, unknown>; body?: unknown };
    const response = await fetch(`${this.#url}${addressOf(entry, loose)}`, {
      method: entry.method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...(entry.method === 'GET' ? { cookie: this.#cookie() } : await this.headers()),
        ...(loose.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
    });
    const text = await response.text();
    this.#keepCookies(response);
    if (!response.ok) throw new Error(`${entry.method} ${entry.path} was refused: ${response.status} ${text}`);
    // Typed as the contract declares it; the server has validated the response.
    return (text === '' ? undefined : JSON.parse(text)) as OutputOf<E>;
  }

  /** Headers of every request of this person. */
  async headers(): Promise<{ cookie: string; 'x-csrf-token': string }> {
    this.#csrf ??= (await this.call(getCsrfToken, {})).csrfToken;
    return { cookie: this.#cookie(), 'x-csrf-token': this.#csrf };
  }

  #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
      // A token is valid only for the cookie for which it was issued.
      if (name.endsWith('sid')) this.#csrf = null;
    }
  }
}

/** Creates an assessment in progress from an empty database, entirely over HTTP. */
export async function prepareLine(
  browser: SavingClient,
  questions: number,
  { codeByMail }: { codeByMail?: () => Promise<string | undefined> } = {},
): Promise<string> {
  const registered = await browser.call(register, {
    body: {
      firstName: 'Tess',
      lastName: 'Torture',
      email: EMAIL,
      password: PASSWORD,
      organizationName: 'Torture chamber',
      captchaToken: null,
    },
  });
  await browser.call(verifyEmail, {
    body: { userId: registered.userId, code: registered.verificationCode ?? (await codeByMail?.()) ?? '' },
  });
  await browser.call(login, { body: { email: EMAIL, password: PASSWORD, captchaToken: null } });
  const customer = await browser.call(createCustomer, { body: { name: 'Crash test dummies' } });
  const template = await browser.call(createTemplate, {
    body: {
      name: 'Everything by number',
      sections: [
        {
          key: 's',
          title: 'Numbers',
          questions: Array.from({ length: questions }, (_, i) => ({ key: `q${i}`, text: `Number ${i}?`, type: 'number' as const })),
        },
      ],
    },
  });
  await browser.call(publishTemplate, { params: { id: template.id } });
  const assessment = await browser.call(createAssessment, { body: { customerId: customer.id, templateId: template.id } });
  await browser.call(startAssessment, { params: { id: assessment.id }, body: {} });
  return assessment.id;
}

export async function storedAnswers(browser: SavingClient, assessmentId: string): Promise<Map<string, Stored>> {
  const found = AssessmentQuestions.parse(await browser.call(getAssessmentQuestions, { params: { id: assessmentId } }));
  const questions = found.sections.flatMap((section) => section.questions);
  return new Map(questions.map(({ key, answer }) => [key, { value: answer?.value ?? null, version: answer?.version ?? 0 }]));
}

/** State of one question's saver: the last acknowledged answer, and the one possibly in flight. */
export interface Ledger {
  acknowledged: Stored;
  sent: number | null;
}

/** Saves its questions in turn until it is stopped or a save fails; returns the number of acknowledged saves and the failure. */
export async function keepSaving(
  browser: SavingClient,
  assessmentId: string,
  ledgers: ReadonlyMap<string, Ledger>,
  isStopped: () => boolean,
): Promise<{ acknowledged: number; failure: unknown }> {
  let acknowledged = 0;
  const turns = [...ledgers];
  for (let turn = 0; !isStopped(); turn += 1) {
    const [questionKey, ledger] = turns[turn % turns.length] ?? [];
    if (!questionKey || !ledger) break;
    ledger.sent = Number(ledger.acknowledged.value ?? 0) + 1;
    const body = { value: ledger.sent, version: ledger.acknowledged.version };
    try {
      const { answer } = await browser.call(saveAnswer, { params: { id: assessmentId, questionKey }, body });
      ledger.acknowledged = { value: answer.value, version: answer.version };
      ledger.sent = null;
      acknowledged += 1;
    } catch (failure) {
      return { acknowledged, failure };
    }
  }
  return { acknowledged, failure: null };
}
