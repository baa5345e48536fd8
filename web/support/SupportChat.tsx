import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { getChatConfig } from '#contract/support/support.contract.ts';
import { ask } from '#web/http/ask.ts';

interface ChatProps {
  chatKey: string;
  url: string | undefined;
}

const Silent: ComponentType<ChatProps> = () => null;
const fetchButton = async (): Promise<ComponentType<ChatProps>> => {
  try {
    return (await import('./ChatButton.tsx')).ChatButton;
  } catch {
    return Silent;
  }
};
const ChatButton = lazy(async () => ({ default: await fetchButton() }));

/** Renders and loads nothing if no support chat is configured. */
export function SupportChat() {
  const { data } = useQuery(ask(getChatConfig));
  const key = data?.enabled ? data.key : null;
  return (
    key !== null && (
      <Suspense>
        <ChatButton chatKey={key} url={data?.url} />
      </Suspense>
    )
  );
}
