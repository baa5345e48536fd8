import type { OutputOf } from '#contract/endpoint.ts';
import type { askFromChat } from '#contract/integrations/commands.contract.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';

export interface ChatAnswer {
  title: string;
  lines: readonly string[];
  link?: { label: string; url: string };
}

type Answered = OutputOf<typeof askFromChat>;

export const answerFor: Readonly<Record<ChatKind, (answer: ChatAnswer) => Answered>> = { slack: forSlack, teams: forTeams };

const LONGEST_SECTION = 2800;

/** Ephemeral: visible only to the person who asked. */
function forSlack({ title, lines, link }: ChatAnswer): Answered {
  const text = [`*${escaped(title)}*`, ...lines.map(escaped)].join('\n').slice(0, LONGEST_SECTION);
  const button = link && { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: link.label }, url: link.url }] };
  return {
    response_type: 'ephemeral',
    text: [title, ...lines].map(escaped).join('\n').slice(0, LONGEST_SECTION),
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }, ...(button ? [button] : [])],
  };
}

/** Escapes mentions: otherwise a customer named "<!channel>" would notify the whole channel. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function forTeams({ title, lines, link }: ChatAnswer): Answered {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: plain(title) },
      ...lines.map((line) => ({ type: 'TextBlock', wrap: true, spacing: 'Small', text: plain(line) })),
    ],
    actions: link ? [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] : [],
  };
  return {
    type: 'message',
    text: '',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

/** Adaptive Cards interpret Markdown; brackets in a name must not become a link. */
const plain = (text: string): string => text.replaceAll(/[[\]()*_`#\\]/g, (sign) => `\\${sign}`);
