import { z } from 'zod';
import { Webhook } from 'standardwebhooks';

const Payload = z.object({
  title: z.string(),
  message: z.string(),
  url: z.string(),
  entity: z.object({ type: z.string(), id: z.string() }),
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
type Payload = z.output<typeof Payload>;

interface Sent {
  id: string;
  event: string;
  kind: string;
  address: string;
  payload: unknown;
  createdAt: Date;
}

interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Request for each kind of target; a chat's secret is its URL, a webhook's signs the body. */
export function outgoingFor(sent: Sent, secrets: readonly string[], now: Date): Outgoing {
  const payload = Payload.parse(sent.payload);
  const [secret = ''] = secrets;
  if (sent.kind === 'slack') return { url: secret, headers: JSON_TYPE, body: JSON.stringify(slackMessage(payload)) };
  if (sent.kind === 'teams') return { url: secret, headers: JSON_TYPE, body: JSON.stringify(teamsMessage(payload)) };
  const body = JSON.stringify({ type: sent.event, timestamp: sent.createdAt.toISOString(), data: payload });
  const signature = secrets.map((one) => new Webhook(one).sign(sent.id, now, body)).join(' ');
  const signed = {
    'webhook-id': sent.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  };
  return { url: sent.address, headers: { ...JSON_TYPE, 'user-agent': 'Plumbline-Webhooks', ...signed }, body };
}

/** Slack rejects longer sections. */
const LONGEST_SECTION = 2800;

function slackMessage({ title, message, url }: Payload) {
  const [head, text] = [escaped(title), escaped(message)];
  return {
    text: `${head}: ${text}`.slice(0, LONGEST_SECTION),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*${head}*\n${text}`.slice(0, LONGEST_SECTION) } },
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open in Plumbline' }, url }] },
    ],
  };
}

/** Escapes mentions: otherwise a customer named "<!channel>" would notify the whole channel. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Adaptive Card posted by a Teams workflow. */
function teamsMessage({ title, message, url, customer }: Payload) {
  const facts = customer ? [{ type: 'FactSet', facts: [{ title: 'Customer', value: customer.name }] }] : [];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: title },
      // Adaptive Cards interpret Markdown, in which a line break needs two newlines.
      { type: 'TextBlock', wrap: true, text: message.replaceAll('\n', '\n\n') },
      ...facts,
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Plumbline', url }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] };
}
