import { hslOf } from '#domain/theme/colours.rules.ts';
import { BEFORE } from '#domain/deck/page/graphic.rules.ts';
import { BETTER, HEAT, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Colour } from '#domain/deck/page/slide.model.rules.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';
import { element, NAMESPACES, type Xml } from './pptx.xml.ts';

/** Theme colours by their name on slides. */
export type Slot =
  | 'tx1'
  | 'bg1'
  | 'tx2'
  | 'bg2'
  | 'accent1'
  | 'accent2'
  | 'accent3'
  | 'accent4'
  | 'accent5'
  | 'accent6'
  | 'hlink'
  | 'folHlink';
export type SlotColours = Record<Slot, Colour>;

/** Fill that refers to a colour of the theme, so that changing the theme recolours the slides. */
export type Inks = (colour: Colour) => Xml;

export function houseColours({ fill, ink, series }: Palette): SlotColours {
  return {
    tx1: NEUTRAL.text,
    bg1: NEUTRAL.white,
    tx2: ink,
    bg2: NEUTRAL.panel,
    accent1: fill,
    accent2: series,
    accent3: SEVERITY_LEVELS.high.colour,
    accent4: SEVERITY_LEVELS.medium.colour,
    accent5: BETTER,
    accent6: SEVERITY_LEVELS.critical.colour,
    hlink: ink,
    folHlink: NEUTRAL.muted,
  };
}

/** Colours that a theme has no room for, and the slot whose lightness and saturation they vary. */
function variants({ soft, tint, tint2, onFill }: Palette): [Colour, Slot][] {
  return [
    [soft, 'accent2'],
    [tint2, 'accent2'],
    [tint, 'accent2'],
    [NEUTRAL.rule, 'folHlink'],
    [BEFORE, 'folHlink'],
    [LIGHT_BEFORE, 'folHlink'],
    [HEAT.low, 'folHlink'],
    [HEAT.medium, 'accent4'],
    [HEAT.high, 'accent3'],
    [HEAT.critical, 'accent6'],
    [NEUTRAL.late, 'accent3'],
    [NEUTRAL.critical, 'accent6'],
    [WORSE, 'accent3'],
    [AT_RISK, 'accent3'],
    [onFill, 'tx1'],
  ];
}

/** Lighter fill of previous values in charts, visible in programs that draw no symbol edge. */
export const LIGHT_BEFORE = '#c5cad1';
/** Line to the date of a goal that is at risk. */
const AT_RISK = '#df8a55';

export function houseInks(palette: Palette): Inks {
  const slots = houseColours(palette);
  return inksOf(slots, [...Object.entries(slots).map(([slot, colour]): [Colour, Slot] => [colour, slot as Slot]), ...variants(palette)]);
}

/**
 * Colours in the theme of a template. Text, background and brand are the template's. Severities keep their colours, because an accent of
 * the template means nothing: a critical risk could become green.
 */
export function templateInks({ fill, onFill, ink, series, soft, tint, tint2 }: Palette, slots: SlotColours): Inks {
  const base: Slot = series === ink ? 'accent1' : 'tx1';
  const pairs: [Colour, Slot][] = [
    [NEUTRAL.text, 'tx1'],
    [NEUTRAL.white, 'bg1'],
    [fill, 'accent1'],
    [ink, 'accent1'],
    [series, base],
    [soft, base],
    [tint2, base],
    [tint, base],
    [onFill, 'tx1'],
    [NEUTRAL.muted, 'tx1'],
    [NEUTRAL.rule, 'bg1'],
    [NEUTRAL.panel, 'bg1'],
    [BEFORE, 'tx1'],
    [LIGHT_BEFORE, 'bg1'],
  ];
  // These three are whatever the template has, without a variant.
  return inksOf({ ...slots, tx1: NEUTRAL.text, bg1: NEUTRAL.white, accent1: fill }, pairs);
}

/** The first pair of a colour counts; colours in no pair are written as they are. */
function inksOf(slots: SlotColours, pairs: readonly [Colour, Slot][]): Inks {
  const known = new Map(pairs.toReversed().map(([colour, slot]) => [colour, filling(scheme(slot, slots[slot], colour))]));
  return (colour) => known.get(colour) ?? filling(element('a:srgbClr', { val: hex(colour) }));
}

const filling = (colour: Xml) => element('a:solidFill', {}, colour);

/** Thousandths of a percent, as the format counts. */
const share = (part: number) => Math.round(part * 100_000);

function scheme(slot: Slot, base: Colour, wanted: Colour): Xml {
  if (base === wanted) return element('a:schemeClr', { val: slot });
  const [from, to] = [hslOf(base), hslOf(wanted)];
  const saturation = from.saturation < 0.01 ? [] : [element('a:satMod', { val: share(to.saturation / from.saturation) })];
  const isDarker = to.lightness <= from.lightness;
  // Lighter variants move towards white, so that a darker theme colour stays lighter than its base.
  const kept = isDarker ? to.lightness / Math.max(from.lightness, 0.1) : (100 - to.lightness) / (100 - from.lightness);
  const lift = isDarker ? [] : [element('a:lumOff', { val: share(to.lightness / 100 - (kept * from.lightness) / 100) })];
  return element('a:schemeClr', { val: slot }, ...saturation, element('a:lumMod', { val: share(kept) }), ...lift);
}

/** The file format writes colours without "#". */
export function hex(colour: Colour): string {
  return colour.replace('#', '').toUpperCase();
}

const THEME_NAMES: Record<Slot, string> = {
  tx1: 'dk1',
  bg1: 'lt1',
  tx2: 'dk2',
  bg2: 'lt2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hlink: 'hlink',
  folHlink: 'folHlink',
};

export function themeXml(name: string, slots: SlotColours): string {
  const colours = Object.entries(slots).map(([slot, colour]) =>
    element(`a:${THEME_NAMES[slot as Slot]}`, {}, element('a:srgbClr', { val: hex(colour) })),
  );
  const font = [element('a:latin', { typeface: OFFICE_FONT }), element('a:ea', { typeface: '' }), element('a:cs', { typeface: '' })];
  const plain = filling(element('a:schemeClr', { val: 'phClr' }));
  const line = element('a:ln', { w: 9525 }, plain);
  const effect = element('a:effectStyle', {}, element('a:effectLst'));
  return element(
    'a:theme',
    { ...NAMESPACES, name },
    element(
      'a:themeElements',
      {},
      element('a:clrScheme', { name }, ...colours),
      element('a:fontScheme', { name }, element('a:majorFont', {}, ...font), element('a:minorFont', {}, ...font)),
      element(
        'a:fmtScheme',
        { name },
        element('a:fillStyleLst', {}, plain, plain, plain),
        element('a:lnStyleLst', {}, line, line, line),
        element('a:effectStyleLst', {}, effect, effect, effect),
        element('a:bgFillStyleLst', {}, plain, plain, plain),
      ),
    ),
  ).xml;
}
