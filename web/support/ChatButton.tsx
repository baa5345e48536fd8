import { useEffect, useState } from 'react';
import { CornerCount } from '#web/ui/marks/CornerCount.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { openChat, startChat } from './chat.widget.ts';

const MOST = 9;

export function ChatButton({ chatKey, url }: { chatKey: string; url: string | undefined }) {
  const [isReady, setReady] = useState(false);
  const [unread, setUnread] = useState(0);
  // Subscribes to the widget's script, which reports when it is ready.
  useEffect(() => startChat({ key: chatKey, url }, { onReady: () => setReady(true), onUnread: setUnread }), [chatKey, url]);
  if (!isReady) return null;
  return (
    <button
      type="button"
      aria-label={unread > 0 ? `Support chat, ${unread} unread` : 'Support chat'}
      onClick={openChat}
      className="fixed bottom-20 left-3 z-2 flex size-10 items-center justify-center rounded-full border border-border-strong/60 bg-surface-1 text-text shadow-float hover:bg-surface-2 md:bottom-14"
    >
      <MessageIcon size={20} />
      {unread > 0 && <CornerCount>{unread > MOST ? `${MOST}+` : unread}</CornerCount>}
    </button>
  );
}
