import { useState } from 'react';

/** All questions of a section as a table, or one question at a time. */
export type WorkMode = 'table' | 'one';

const KEY = 'work-mode';

function remembered(): WorkMode {
  try {
    return localStorage.getItem(KEY) === 'one' ? 'one' : 'table';
  } catch {
    return 'table';
  }
}

/** Stored in this browser. */
export function useWorkMode(): [WorkMode, (mode: WorkMode) => void] {
  const [mode, setMode] = useState(remembered);
  return [
    mode,
    (next) => {
      setMode(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Storage may be blocked; the choice then lasts until the page is closed.
      }
    },
  ];
}
