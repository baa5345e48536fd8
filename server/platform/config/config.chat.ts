import { isLocalHost } from './local.ts';
import { providerKey, webAddress } from './config.fields.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export const chatVariables = {
  ZENDESK_KEY: providerKey().optional(),
  ZENDESK_URL: webAddress('must be an address that begins with https://').optional(),
};

export const chatDocumentation: Record<keyof typeof chatVariables, { default: string; meaning: string }> = {
  ZENDESK_KEY: {
    default: '',
    meaning: 'Key of the Zendesk messaging widget for your support chat. If empty, there is no chat.',
  },
  ZENDESK_URL: { default: '', meaning: 'URL of the widget script, without its key, if it is not loaded from Zendesk.' },
};

interface Settings {
  ZENDESK_KEY?: string | undefined;
  ZENDESK_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}

/** Configured support chat; its key is public. */
export interface ChatConfig {
  key: string;
  /** Null uses Zendesk's own URL. */
  scriptUrl: string | null;
}

export function chatOf({ ZENDESK_KEY: key, ZENDESK_URL, PUBLIC_URL }: Settings): ChatConfig | null {
  if (key === undefined) return null;
  const scriptUrl = ZENDESK_URL ?? null;
  if (scriptUrl?.startsWith('http:') && PUBLIC_URL !== undefined && !isLocalHost(new URL(PUBLIC_URL).hostname)) {
    throw new Refusal('ZENDESK_URL must begin with https:// unless PUBLIC_URL is local too.');
  }
  return { key, scriptUrl };
}
