import { z } from 'zod';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';

export interface Question {
  text: string;
  channelId: string;
  person: string;
}

const Text = z.string().max(4000);
const Slack = z.object({
  text: Text.optional(),
  team_id: z.string().min(1).max(60),
  channel_id: z.string().min(1).max(60),
  user_name: z.string().max(200).optional(),
});
const Teams = z.object({
  text: Text,
  from: z.object({ name: z.string().max(200).nullish() }).nullish(),
  conversation: z.object({ id: z.string().max(400) }),
  channelData: z.object({ teamsChannelId: z.string().max(190).nullish() }).nullish(),
});

/** Null for messages that are no command, such as those without a channel. */
export const questionIn: Readonly<Record<ChatKind, (body: Buffer) => Question | null>> = { slack: slackQuestion, teams: teamsQuestion };

function slackQuestion(body: Buffer): Question | null {
  const form = Slack.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8')))).data;
  if (!form) return null;
  // Slack's channel ids are unique only within a workspace.
  return { text: form.text ?? '', channelId: `${form.team_id}/${form.channel_id}`, person: form.user_name ?? '' };
}

function teamsQuestion(body: Buffer): Question | null {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const message = Teams.safeParse(json).data;
  if (!message) return null;
  // Ids of Teams threads consist of the channel's id and that of the first message.
  const [thread = ''] = message.conversation.id.split(';');
  return { text: message.text, channelId: (message.channelData?.teamsChannelId ?? thread).slice(0, 190), person: message.from?.name ?? '' };
}
