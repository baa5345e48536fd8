import { accentFor, inkOn, isColour, type Theme } from '#domain/theme/colours.rules.ts';
import { currentTheme, followTheme } from './theme.ts';

/** `--surface-1` of each theme, what accents are drawn on; to ask the page for it would style all of it anew. */
export const CARDS: Readonly<Record<Theme, string>> = { light: '#ffffff', slate: '#2f3d4f', dark: '#19191c' };
const ACCENT_TOKENS = ['--accent', '--accent-text', '--accent-line'] as const;

/** The organisation's colour as the accent of every theme, until what is returned is called; without one the product's own stays. */
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
  const leave = followTheme(draw);
  return () => {
    leave();
    for (const token of ACCENT_TOKENS) style.removeProperty(token);
  };
}
