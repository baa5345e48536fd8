import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { type Command, commandOf } from './meeting.keys.ts';

/** Keys of the meeting regardless of focus, unless the person is typing or a dialog is open. */
export function useMeetingKeys(obey: (command: Command) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const isOwn = event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, input, summary') !== null;
    const command = isOwn ? undefined : commandOf(event.key);
    if (!command || (event.repeat && command.do !== 'page')) return;
    event.preventDefault();
    obey(command);
  });
  // Subscribes to the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
