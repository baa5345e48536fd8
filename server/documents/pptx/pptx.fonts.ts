import { attribute, tagsIn } from './pptx.opened.ts';

/** Average width of English text relative to Arial, for which slides are measured; fonts that are hardly wider are not listed. */
const WIDTHS: Readonly<Record<string, number>> = {
  'bookman old style': 1.12,
  'century gothic': 1.1,
  comfortaa: 1.18,
  'courier new': 1.35,
  'dejavu sans': 1.15,
  'dejavu serif': 1.15,
  'dm sans': 1.05,
  'ibm plex serif': 1.06,
  inter: 1.07,
  lexend: 1.1,
  'libre baskerville': 1.16,
  lora: 1.05,
  'lucida grande': 1.1,
  'lucida sans': 1.1,
  merriweather: 1.09,
  montserrat: 1.13,
  'noto sans': 1.06,
  'noto serif': 1.08,
  'open sans': 1.05,
  'plus jakarta sans': 1.05,
  poppins: 1.12,
  prompt: 1.12,
  'public sans': 1.05,
  'roboto slab': 1.06,
  rubik: 1.05,
  sora: 1.14,
  'space grotesk': 1.1,
  verdana: 1.15,
  'work sans': 1.12,
};

/** Factor of font sizes, at most 1, with which texts in the theme's fonts take no more room than in Arial. */
export function fontScale(theme: string): number {
  const fonts = tagsIn(theme, 'a:latin').map((tag) => attribute(tag, 'typeface') ?? '');
  return 1 / Math.max(1, ...fonts.map((font) => WIDTHS[font.toLowerCase()] ?? 1));
}
