import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { asPlainMarkdown, cardTitle, FEEDBACK_PRIORITIES, type FeedbackPriority } from '#domain/feedback/feedback.rules.ts';
import { highestRole, rolesOf } from '#domain/users/permissions.rules.ts';
import type { FeedbackTarget } from '#server/platform/config/config.feedback.ts';
import { VERSION } from '#server/platform/config/version.ts';
import type { Unforwarded } from './feedback.queries.ts';

interface Posting {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** URL of the created task; the rest of the response is ignored. */
  remote(answer: unknown): Remote;
}

interface Remote {
  id: string | null;
  url: string | null;
}

const NOWHERE: Remote = { id: null, url: null };
const TITLE_MOST = 250;

type Board<Kind extends FeedbackTarget['kind']> = (target: Extract<FeedbackTarget, { kind: Kind }>, feedback: Unforwarded) => Posting;

const TrelloCard = z.object({ id: z.string(), shortUrl: z.string().optional(), url: z.string().optional() });

const trello: Board<'trello'> = ({ url, token, key, list }, feedback) => ({
  url: `${url}/1/cards`,
  // Sent in a header, because proxies log URLs.
  headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` },
  body: JSON.stringify({ idList: list, name: titleOf(feedback), desc: markdownOf(feedback), pos: 'top' }),
  remote: (answer) => {
    const card = TrelloCard.safeParse(answer).data;
    return card ? { id: card.id, url: card.shortUrl ?? card.url ?? null } : NOWHERE;
  },
});

const GithubIssue = z.object({ number: z.number(), html_url: z.string() });

const github: Board<'github'> = ({ url, token, repo }, feedback) => ({
  url: `${url}/repos/${repo}/issues`,
  headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  body: JSON.stringify({ title: titleOf(feedback), body: markdownOf(feedback), labels: ['feedback', feedback.category] }),
  remote: (answer) => {
    const issue = GithubIssue.safeParse(answer).data;
    return issue ? { id: String(issue.number), url: issue.html_url } : NOWHERE;
  },
});

const JiraIssue = z.object({ key: z.string() });

const jira: Board<'jira'> = ({ url, token, key, project }, feedback) => ({
  url: `${url}/rest/api/3/issue`,
  headers: { authorization: `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`, accept: 'application/json' },
  body: JSON.stringify({
    fields: { project: { key: project }, issuetype: { name: 'Task' }, summary: titleOf(feedback), description: documentOf(feedback) },
  }),
  remote: (answer) => {
    const issue = JiraIssue.safeParse(answer).data;
    return issue ? { id: issue.key, url: `${url}/browse/${encodeURIComponent(issue.key)}` } : NOWHERE;
  },
});

const webhook: Board<'webhook'> = ({ url, token }, feedback) => {
  const { id, title, description, category, priority, currentPage, organizationId, organizationName, personId, email } = feedback;
  const body = JSON.stringify({
    id,
    title,
    description,
    category,
    priority,
    currentPage,
    organization: { id: organizationId, name: organizationName },
    user: { id: personId, email, role: highestRole(rolesOf(feedback)) },
    appVersion: VERSION,
    createdAt: feedback.createdAt.toISOString(),
  });
  const signature = createHmac('sha256', token).update(body).digest('hex');
  const headers = { 'x-signature': `sha256=${signature}`, 'x-timestamp': String(Math.floor(Date.now() / 1000)) };
  return { url, headers, body, remote: () => NOWHERE };
};

export function postingFor(target: FeedbackTarget, feedback: Unforwarded): Posting {
  const posting = postingOf(target, feedback);
  return {
    ...posting,
    headers: { 'content-type': 'application/json', 'user-agent': `Plumbline/${VERSION}`, ...posting.headers },
    remote: (answer) => withoutLoneSurrogates(posting.remote(answer)),
  };
}

function postingOf(target: FeedbackTarget, feedback: Unforwarded): Posting {
  if (target.kind === 'trello') return trello(target, feedback);
  if (target.kind === 'github') return github(target, feedback);
  if (target.kind === 'jira') return jira(target, feedback);
  return webhook(target, feedback);
}

/** Discards invalid URLs. */
function withoutLoneSurrogates({ id, url }: Remote): Remote {
  const isOpenable = url !== null && url.length <= 500 && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  return { id: id?.slice(0, 200) ?? null, url: isOpenable ? url : null };
}

function titleOf({ title, priority }: Unforwarded): string {
  return cardTitle({ title, priority: priorityOf(priority) }, TITLE_MOST);
}

function priorityOf(text: string): FeedbackPriority {
  return FEEDBACK_PRIORITIES.find((known) => known === text) ?? 'medium';
}

/** Only ids, no personal names or addresses, because a board may be open to many people. */
function factsOf(feedback: Unforwarded): [string, string][] {
  const { id, category, priority, currentPage, organizationId, personId, createdAt } = feedback;
  return [
    ['Category', category.replaceAll('_', ' ')],
    ['Priority', priority],
    ['Page', currentPage ?? 'unknown'],
    ['Role', highestRole(rolesOf(feedback))],
    ['Organisation', organizationId],
    ['Person', personId],
    ['Feedback', id],
    ['Written', createdAt.toISOString()],
    ['Version', VERSION],
  ];
}

function markdownOf(feedback: Unforwarded): string {
  const facts = factsOf(feedback).map(([name, value]) => `- ${name}: ${asPlainMarkdown(value)}`);
  return [asPlainMarkdown(feedback.description), '', '---', '', ...facts].join('\n');
}

/** Jira requires a document as description; its text nodes are not interpreted. */
function documentOf(feedback: Unforwarded) {
  const paragraph = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] });
  const facts = factsOf(feedback).map(([name, value]) => ({ type: 'listItem', content: [paragraph(`${name}: ${value}`)] }));
  const paragraphs = feedback.description.split(/\r?\n/).map(paragraph);
  return { type: 'doc', version: 1, content: [...paragraphs, { type: 'rule' }, { type: 'bulletList', content: facts }] };
}
