import type { ChatConfig } from '#server/platform/config/config.chat.ts';

export type AllowedSources = Record<'scripts' | 'styles' | 'images' | 'media' | 'fonts' | 'calls', readonly string[]>;

const NONE: AllowedSources = { scripts: [], styles: [], images: [], media: [], fonts: [], calls: [] };

const STATIC = 'https://static.zdassets.com';
const ZENDESK = [STATIC, 'https://ekr.zdassets.com', 'https://ekr.zendesk.com', 'https://*.zendesk.com', 'https://api.smooch.io'];

/** Sources that the widget needs according to its provider; it adds styles to its own iframes itself. */
export function allowedSourcesFor(chat: ChatConfig | null): AllowedSources {
  if (!chat) return NONE;
  const own = chat.scriptUrl ? [new URL(chat.scriptUrl).origin] : [];
  return {
    scripts: [...ZENDESK, 'https://media.smooch.io', ...own],
    styles: ["'unsafe-inline'"],
    images: [
      STATIC,
      'https://accounts.zendesk.com',
      'https://*.zendesk.com',
      'https://media.smooch.io',
      'https://*.zdusercontent.com',
      'blob:',
    ],
    media: [STATIC],
    fonts: [STATIC, 'data:'],
    calls: [
      ...ZENDESK,
      'https://media.smooch.io',
      'https://zendesk-eu.my.sentry.io',
      'https://*.twilio.com',
      'wss://*.zendesk.com',
      'wss://api.smooch.io',
      'wss://voice-js.roaming.twilio.com',
      ...own,
    ],
  };
}
