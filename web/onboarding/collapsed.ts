const KEY = 'setup-collapsed';

/** True if this browser shows the setup as one line. */
export function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function rememberCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(KEY, collapsed ? 'yes' : 'no');
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
}
