import { useState } from 'react';

const KEY = 'navigation-collapsed';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/**
 * Collapsed state of the side navigation, stored in this browser. Screens that need the room (`folds`) start collapsed until the person
 * expands it there.
 */
export function useCollapsed(folds: boolean): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(remembered);
  const [isUnfolded, setUnfolded] = useState(false);
  return [
    collapsed || (folds && !isUnfolded),
    (next) => {
      setUnfolded(!next);
      if (folds && next) return;
      setCollapsed(next);
      try {
        localStorage.setItem(KEY, next ? 'yes' : 'no');
      } catch {
        // Storage may be blocked; the choice then lasts until the page is closed.
      }
    },
  ];
}
