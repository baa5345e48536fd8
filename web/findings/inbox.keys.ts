import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';

export type InboxCommand = { do: 'move'; step: 1 | -1 } | { do: 'check' | 'link' | 'search' | 'help' };

const COMMANDS: Readonly<Record<string, InboxCommand>> = {
  j: { do: 'move', step: 1 },
  k: { do: 'move', step: -1 },
  x: { do: 'check' },
  l: { do: 'link' },
  '/': { do: 'search' },
  '?': { do: 'help' },
};

/** The keys of the list, whatever has the focus, unless the person is typing. */
export function useInboxKeys(obey: (command: InboxCommand) => void): void {
  useKeys((event) => {
    const command = isTaken(event) ? undefined : COMMANDS[event.key.toLowerCase()];
    if (!command || (event.repeat && command.do !== 'move')) return;
    event.preventDefault();
    obey(command);
  });
}
