import { contrast, hslOf } from '#domain/theme/colours.rules.ts';
import { PAGE } from '#domain/deck/page/slide.model.rules.ts';
import { fontScale } from './pptx.fonts.ts';
import { attribute, mediaTypesOf, type Opened, opened, relationsOf, tagsIn, xmlAt } from './pptx.opened.ts';
import { packed, type Part } from './pptx.package.ts';
import { emu } from './pptx.shapes.ts';
import type { Slot, SlotColours } from './pptx.theme.ts';

/* An organisation's own presentation, of which decks use the theme, the master and its layouts. */

export interface TemplateHolder {
  type: string;
  index: number | undefined;
}

export interface TemplateLayout {
  path: string;
  name: string;
  type: string;
  holders: TemplateHolder[];
}

export interface Template {
  master: string;
  theme: string;
  colours: SlotColours;
  scale: number;
  layouts: TemplateLayout[];
  parts: Part[];
}

const WANTED =
  /^(?:\[Content_Types\]\.xml|ppt\/presentation\.xml|ppt\/_rels\/.*|ppt\/(?:slideMasters|slideLayouts|theme|media|tags)\/.*)$/u;
const MACROS = /vbaproject\.bin$|vbadata\.xml$|(?:^|\/)activex\//iu;
const PRESENTATION = /presentationml\.(?:presentation|template|slideshow)\.main\+xml$/u;
/** Kinds of parts that belong to the look. */
const KEPT: readonly string[] = ['slideMaster', 'slideLayout', 'theme', 'themeOverride', 'image', 'tags'];

export type Inspected = { template: Template; bytes: Uint8Array } | { reasons: string[] } | null;

/** The template reduced to theme, master and layouts; else the reasons why decks cannot use it. Null if the file is no presentation. */
export function inspectTemplate({ bytes }: { bytes: Uint8Array }): Inspected {
  const file = opened(bytes, WANTED);
  const master = file && firstMaster(file.parts);
  if (!file || !master) return null;
  if (!PRESENTATION.test(mediaTypesOf(file.parts)('ppt/presentation.xml')))
    return { reasons: ['It contains macros or has a type other than .potx and .pptx.'] };
  const template = templateAt(file.parts, master);
  const reasons = [...unsafe(file, template), ...unfit(file.parts, template)];
  return reasons.length > 0 ? { reasons } : { template, bytes: packed(template.parts, [{ kind: 'slideMaster', target: master }]) };
}

export type ReadTemplate = { bytes: Uint8Array; colour: string } | { reasons: string[] } | null;

/** Result of an inspection without the parts, to pass between threads. */
export function readTemplate(file: { bytes: Uint8Array }): ReadTemplate {
  const found = inspectTemplate(file);
  return found && 'template' in found ? { bytes: found.bytes, colour: found.template.colours.accent1 } : found;
}

/** Template as it was stored. */
export function openTemplate(bytes: Uint8Array): Template {
  const parts = opened(bytes, /./u)?.parts;
  const master = parts && [...parts.keys()].find((path) => /^ppt\/slideMasters\/[^/]+\.xml$/u.test(path));
  if (!parts || !master) throw new Error('The stored template has no master.');
  return templateAt(parts, master);
}

function firstMaster(parts: Opened): string | undefined {
  const [first] = tagsIn(xmlAt(parts, 'ppt/presentation.xml'), 'p:sldMasterId');
  const wanted = first && attribute(first, 'r:id');
  const found = relationsOf(parts, 'ppt/presentation.xml').find(({ id, kind }) => id === wanted && kind === 'slideMaster');
  return found && parts.has(found.target) ? found.target : undefined;
}

function templateAt(parts: Opened, master: string): Template {
  const mediaTypeOf = mediaTypesOf(parts);
  const paths = new Set([master]);
  // Grows while it is read: parts of parts belong to the template too.
  for (const path of paths) {
    for (const { kind, target, isOutside } of relationsOf(parts, path)) {
      if (!isOutside && KEPT.includes(kind) && parts.has(target)) paths.add(target);
    }
  }
  const theme = relationsOf(parts, master).find(({ kind }) => kind === 'theme')?.target ?? '';
  return {
    master,
    theme,
    scale: fontScale(xmlAt(parts, theme)),
    colours: coloursOf(xmlAt(parts, theme), tagsIn(xmlAt(parts, master), 'p:clrMap')[0] ?? ''),
    layouts: relationsOf(parts, master)
      .filter(({ kind }) => kind === 'slideLayout')
      .map(({ target }) => layoutAt(parts, target)),
    parts: [...paths].map((path) => ({
      path,
      mediaType: mediaTypeOf(path),
      content: parts.get(path) ?? new Uint8Array(),
      relations: relationsOf(parts, path),
    })),
  };
}

function layoutAt(parts: Opened, path: string): TemplateLayout {
  const xml = xmlAt(parts, path);
  const [head = ''] = tagsIn(xml, 'p:sldLayout');
  const [slide = ''] = tagsIn(xml, 'p:cSld');
  return { path, name: attribute(slide, 'name') ?? '', type: attribute(head, 'type') ?? '', holders: holdersIn(xml) };
}

export function holdersIn(xml: string): TemplateHolder[] {
  return tagsIn(xml, 'p:ph').map((tag) => {
    const index = attribute(tag, 'idx');
    return { type: attribute(tag, 'type') ?? 'obj', index: index === null ? undefined : Number(index) };
  });
}

const USUAL: SlotColours = {
  tx1: '#000000',
  bg1: '#ffffff',
  tx2: '#000000',
  bg2: '#ffffff',
  accent1: '#4472c4',
  accent2: '#4472c4',
  accent3: '#4472c4',
  accent4: '#4472c4',
  accent5: '#4472c4',
  accent6: '#4472c4',
  hlink: '#4472c4',
  folHlink: '#4472c4',
};

/** Colours as slides see them: the master may swap those of text and background. */
function coloursOf(theme: string, map: string): SlotColours {
  const colourOf = (name: string) => {
    const inner = new RegExp(`<a:${name}>(.*?)</a:${name}>`, 'su').exec(theme)?.[1] ?? '';
    const [tag = ''] = [...tagsIn(inner, 'a:srgbClr'), ...tagsIn(inner, 'a:sysClr')];
    const value = attribute(tag, 'lastClr') ?? attribute(tag, 'val') ?? '';
    return /^[\da-f]{6}$/iu.test(value) ? `#${value.toLowerCase()}` : null;
  };
  const mapped = Object.entries(USUAL).map(([slot, usual]) => [slot, colourOf(attribute(map, slot) ?? slot) ?? usual]);
  return { ...USUAL, ...(Object.fromEntries(mapped) as Partial<Record<Slot, string>>) };
}

/** Everything that runs or fetches something when the file is opened. */
function unsafe({ names, parts }: { names: readonly string[]; parts: Opened }, { parts: kept }: Template): string[] {
  const relations = kept.flatMap(({ path }) => relationsOf(parts, path));
  const isDeclared = kept.some(({ path }) => path.endsWith('.xml') && /<!DOCTYPE|<!ENTITY/iu.test(xmlAt(parts, path)));
  return [
    ...(names.some((name) => MACROS.test(name)) ? ['It contains macros or ActiveX controls.'] : []),
    ...(relations.some(({ isOutside }) => isOutside) ? ['Its master or a layout links to other files or to websites.'] : []),
    ...(relations.some(({ kind, isOutside, target }) => !isOutside && (!KEPT.includes(kind) || !parts.has(target)))
      ? ['Its master or a layout contains an embedded object, a video or a missing picture.']
      : []),
    ...(isDeclared ? ['Its XML declares entities, which PowerPoint never does.'] : []),
  ];
}

const READABLE = 7;
const LIGHT = 85;

function unfit(parts: Opened, { master, colours, layouts }: Template): string[] {
  const [size = ''] = tagsIn(xmlAt(parts, 'ppt/presentation.xml'), 'p:sldSz');
  const isPage = Number(attribute(size, 'cx')) === emu(PAGE.width) && Number(attribute(size, 'cy')) === emu(PAGE.height);
  const has = (holders: readonly TemplateHolder[], ...types: string[]) => holders.some(({ type }) => types.includes(type));
  const held = holdersIn(xmlAt(parts, master));
  const [title, content] = [coverLayout(layouts), contentLayout(layouts)];
  const lacks = (isThere: boolean, reason: string) => (isThere ? [] : [reason]);
  return [
    ...lacks(isPage, 'Its slides are not widescreen (16:9, 33.867 × 19.05 cm).'),
    ...lacks(has(held, 'title'), 'Its master has no title placeholder.'),
    ...lacks(has(held, 'body'), 'Its master has no text placeholder.'),
    ...lacks(title !== undefined, 'It has no layout of the kind “Title Slide”.'),
    ...lacks(!title || has(title.holders, 'ctrTitle', 'title'), `The layout “${title?.name}” has no title placeholder.`),
    ...lacks(content !== undefined, 'It has no layout of the kind “Title Only”.'),
    ...lacks(!content || has(content.holders, 'title'), `The layout “${content?.name}” has no title placeholder.`),
    ...lacks(!content || has(content.holders, 'sldNum'), `The layout “${content?.name}” has no slide number placeholder.`),
    ...lacks(
      hslOf(colours.bg1).lightness >= LIGHT && contrast(colours.tx1, colours.bg1) >= READABLE,
      'Its background is dark, or its text is hard to read on it. Decks need dark text on a light background.',
    ),
  ];
}

/** Layouts are recognised by their kind, because names are translated. */
export const coverLayout = (layouts: readonly TemplateLayout[]) => layouts.find(({ type }) => type === 'title');
export const contentLayout = (layouts: readonly TemplateLayout[]) => layouts.find(({ type }) => type === 'titleOnly');
