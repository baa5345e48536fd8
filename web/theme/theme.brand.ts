import { accentFor, inkOn, isColour, type Theme } from '#domain/theme/colours.rules.ts';
import { currentTheme, subscribeToTheme } from './theme.ts';

/** `--surface-1` of each theme, the background of accents; reading it from the page would recompute all styles. */
export const CARDS: Readonly<Record<Theme, string>> = { light: '#ffffff', slate: '#2f3d4f', dark: '#19191c' };
const ACCENT_TOKENS = ['--accent', '--accent-text', '--accent-line'] as const;

/**
 * Uses the organisation's colour as the accent of every theme until the returned function is called; without a colour, Plumbline's own
 * stays.
 */
export function applyBrandColour(colour: string | null | undefined): () => void {
  if (!colour || !isColour(colour)) return () => {};
  const { style } = document.documentElement;
  const draw = (theme: Theme) => {
    const { accent, accentText } = accentFor(colour, theme);
    style.setProperty('--accent', accent);
    style.setProperty('--accent-text', accentText);
    style.setProperty('--accent-line', inkOn(CARDS[theme], accent));
  };
  draw(currentTheme());
  const leave = subscribeToTheme(draw);
  return () => {
    leave();
    for (const token of ACCENT_TOKENS) style.removeProperty(token);
  };
}
