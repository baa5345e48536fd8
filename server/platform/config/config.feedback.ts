import { z } from 'zod';
import { isLocalHost } from './local.ts';
import { webAddress } from './config.fields.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const TARGETS = ['none', 'trello', 'jira', 'github', 'webhook'] as const;

export const feedbackVariables = {
  FEEDBACK_TARGET: z.enum(TARGETS, `must be one of ${TARGETS.join(', ')}`).default('none'),
  FEEDBACK_URL: webAddress('must be an address that begins with https://')
    .refine((text) => isPlain(text), 'must be an address without a password, a query or a hash')
    .optional(),
  FEEDBACK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/, 'must have at least 8 characters and no spaces')
    .optional(),
  FEEDBACK_KEY: z
    .string()
    .regex(/^[^\s"]{3,254}$/, 'must have no spaces and no quotes')
    .optional(),
  FEEDBACK_LIST: z
    .string()
    .regex(/^[\da-f]{24}$/i, 'must be the ID of a list, 24 characters such as 5abbe4b7ddc1b351ef961414')
    .optional(),
  FEEDBACK_PROJECT: z
    .string()
    .regex(/^[A-Z][A-Z\d_]{1,19}$/, 'must be the key of a project, such as PLUM')
    .optional(),
  FEEDBACK_REPO: z
    .string()
    .regex(/^[\w-]+\/[\w.-]+$/, 'must be a repository such as acme/plumbline')
    .optional(),
};

export const feedbackDocumentation: Record<keyof typeof feedbackVariables, { default: string; meaning: string }> = {
  FEEDBACK_TARGET: {
    default: 'none',
    meaning: 'Where feedback is forwarded to: `trello`, `jira`, `github` or `webhook`. `none` only stores it.',
  },
  FEEDBACK_URL: {
    default: '',
    meaning:
      'Address of the service: the Jira site or the webhook. For Trello and GitHub, only if it is not `https://api.trello.com` or `https://api.github.com`.',
  },
  FEEDBACK_TOKEN: {
    default: '',
    meaning: 'Token of Trello, Jira or GitHub that may create cards or issues. For a webhook, its signing secret.',
  },
  FEEDBACK_KEY: { default: '', meaning: 'Trello: the API key. Jira: the email address of the account that owns the token.' },
  FEEDBACK_LIST: { default: '', meaning: 'ID of the Trello list in which cards are created.' },
  FEEDBACK_PROJECT: { default: '', meaning: 'Key of the Jira project in which issues are created.' },
  FEEDBACK_REPO: { default: '', meaning: 'GitHub repository in which issues are created, such as `acme/plumbline`.' },
};

type Settings = z.output<z.ZodObject<typeof feedbackVariables>> & { PUBLIC_URL?: string | undefined };

interface Reached {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

export type FeedbackTarget =
  | (Reached & { kind: 'trello'; key: string; list: string })
  | (Reached & { kind: 'jira'; key: string; project: string })
  | (Reached & { kind: 'github'; repo: string })
  | (Reached & { kind: 'webhook' });

export type FeedbackConfig = { kind: 'none' } | FeedbackTarget;

/** Missing settings fail the start, so that they are noticed before the first feedback. */
export function feedbackOf(settings: Settings): FeedbackConfig {
  const { FEEDBACK_TARGET: kind } = settings;
  if (kind === 'none') return { kind };
  const need = (name: keyof typeof feedbackVariables) => needed(settings, name);
  const token = need('FEEDBACK_TOKEN');
  if (kind === 'trello') {
    return { kind, url: reach(settings, 'https://api.trello.com'), token, key: need('FEEDBACK_KEY'), list: need('FEEDBACK_LIST') };
  }
  if (kind === 'github') return { kind, url: reach(settings, 'https://api.github.com'), token, repo: need('FEEDBACK_REPO') };
  const url = reach(settings, need('FEEDBACK_URL'));
  return kind === 'jira' ? { kind, url, token, key: need('FEEDBACK_KEY'), project: need('FEEDBACK_PROJECT') } : { kind, url, token };
}

/** Plain http is allowed only for a board on this machine, for trials. */
function reach({ FEEDBACK_URL, PUBLIC_URL }: Settings, standard: string): string {
  const url = new URL(FEEDBACK_URL ?? standard);
  const isTrial = PUBLIC_URL === undefined || isLocalHost(new URL(PUBLIC_URL).hostname);
  if (url.protocol === 'https:' || isTrial) return url.href.replace(/\/$/, '');
  throw new Refusal('FEEDBACK_URL must begin with https:// unless PUBLIC_URL is local too.');
}

function needed(settings: Settings, name: keyof typeof feedbackVariables): string {
  const value = settings[name];
  if (value === undefined) throw new Refusal(`${name} must be set when FEEDBACK_TARGET is ${settings.FEEDBACK_TARGET}.`);
  return value;
}

function isPlain(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.search === '' && url.hash === '' && url.username === '' && url.password === '');
}
