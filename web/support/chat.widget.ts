import { chatScriptAddress, trustedChatScript } from './chat.script.ts';
import { CHAT_SCRIPT_ID } from './chat.traces.ts';

type Widget = (channel: string, command: string, listener?: (count: number) => void) => void;

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var zE: Widget | undefined;
}

const EVERY_MS = 100;
const WIDGET_TRIES = 50;
const LISTENER_TRIES = 100;

interface Chat {
  key: string;
  /** Alternative script URL. */
  url?: string | undefined;
}

interface Signs {
  /** Called when the widget has loaded and reports unread messages, so it can be opened. */
  onReady: () => void;
  onUnread: (count: number) => void;
}

/** Loads the widget (section 9): after five seconds without it, or ten without its events, the chat is silently unavailable. */
export function startChat({ key, url }: Chat, { onReady, onUnread }: Signs): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const until = (works: () => boolean, tries: number, then: () => void): void => {
    if (isOver) return;
    if (works()) return then();
    if (tries > 1) timer = setTimeout(() => until(works, tries - 1, then), EVERY_MS);
  };
  load(chatScriptAddress(key, url));
  until(
    () => typeof globalThis.zE === 'function',
    WIDGET_TRIES,
    () => until(() => listen((count) => !isOver && onUnread(count)), LISTENER_TRIES, onReady),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Hides the widget's own button, which ours replaces. */
function listen(onUnread: (count: number) => void): boolean {
  try {
    globalThis.zE?.('messenger:on', 'unreadMessages', onUnread);
    globalThis.zE?.('messenger:on', 'close', () => globalThis.zE?.('messenger', 'hide'));
    globalThis.zE?.('messenger', 'hide');
    return true;
  } catch {
    return false;
  }
}

export function openChat(): void {
  globalThis.zE?.('messenger', 'show');
  globalThis.zE?.('messenger', 'open');
}

function load(address: string): void {
  if (document.getElementById(CHAT_SCRIPT_ID)) return;
  const script = document.createElement('script');
  script.id = CHAT_SCRIPT_ID;
  script.async = true;
  script.src = trustedChatScript(address);
  document.head.append(script);
}
