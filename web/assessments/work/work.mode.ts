import { useState } from 'react';

/** Table of a section's questions, or one question at a time. */
export type WorkMode = 'table' | 'one';

/** Behaviour after answering by key: move to the next question, or stay. */
export type WorkPace = 'go-on' | 'stay';

const readMode = (text: string | null): WorkMode => (text === 'one' ? 'one' : 'table');
const readPace = (text: string | null): WorkPace => (text === 'stay' ? 'stay' : 'go-on');

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Setting stored in this browser. */
function useRemembered<Choice extends string>(key: string, read: (text: string | null) => Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => read(remembered(key)));
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage may be blocked; the choice then lasts until the page is closed.
      }
    },
  ];
}

export function useWorkMode() {
  return useRemembered('work-mode', readMode);
}

export function useWorkPace() {
  return useRemembered('work-pace', readPace);
}
