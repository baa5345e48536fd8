import type { Theme } from '#domain/theme/colours.rules.ts';

export const THEMES = ['light', 'slate', 'dark'] as const satisfies readonly Theme[];
const GUEST_KEY = 'guest-theme';
/** Storage key of the signed-in person's theme, applied on the next load before the server responds. */
export const USER_KEY = 'user-theme';

const listeners = new Set<(theme: Theme) => void>();

function keep(key: string, theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
  } catch {
    // Storage may be blocked; the theme then lasts until the page is closed.
  }
}

function stored(key: string): Theme | undefined {
  try {
    const value = localStorage.getItem(key);
    return THEMES.find((theme) => theme === value);
  } catch {
    return undefined;
  }
}

export function currentTheme(): Theme {
  return THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? 'dark';
}

/** Next theme in the cycle light, slate, dark. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark';
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove(...THEMES);
  root.classList.add(theme);
  for (const follow of listeners) follow(theme);
}

export function chooseGuestTheme(theme: Theme): void {
  keep(GUEST_KEY, theme);
  show(theme);
}

export function applyUserTheme(theme: Theme): void {
  keep(USER_KEY, theme);
  if (theme !== currentTheme()) show(theme);
}

/** Restores the signed-out theme. */
export function forgetUser(): void {
  keep(USER_KEY, null);
  show(stored(GUEST_KEY) ?? 'dark');
}

/** Calls the listener with every new theme, until the returned function is called. */
export function subscribeToTheme(follow: (theme: Theme) => void): () => void {
  listeners.add(follow);
  return () => void listeners.delete(follow);
}
