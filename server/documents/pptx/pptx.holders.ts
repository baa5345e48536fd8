import { writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Box, Colour, TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { identity, type Pen, placed } from './pptx.shapes.ts';
import { bodyXml, type Frame, isEmpty, type Look } from './pptx.text.ts';
import { element, NOTHING, type Xml } from './pptx.xml.ts';

/* Placeholders of the layouts, which slides fill by type and index. */

export interface Holder {
  name: string;
  type: 'title' | 'ctrTitle' | 'subTitle' | 'body' | 'ftr' | 'sldNum' | 'tbl' | 'chart' | 'obj';
  index?: number;
}

export const HOLDERS = {
  title: { name: 'Title', type: 'title' },
  coverTitle: { name: 'Title', type: 'ctrTitle' },
  subtitle: { name: 'Subtitle', type: 'subTitle', index: 1 },
  kicker: { name: 'Kicker', type: 'body', index: 13 },
  lead: { name: 'Lead', type: 'body', index: 14 },
  source: { name: 'Source', type: 'body', index: 15 },
  foot: { name: 'Footer', type: 'ftr', index: 11 },
  number: { name: 'Slide number', type: 'sldNum', index: 12 },
} as const satisfies Record<string, Holder>;

export function holderXml({ type, index }: Holder, more: Record<string, string | number> = {}): Xml {
  const size = type === 'title' || type === 'ctrTitle' ? {} : { sz: 'quarter' };
  return element('p:ph', {
    ...(type === 'obj' ? {} : { type }),
    ...size,
    ...(index === undefined ? {} : { idx: index }),
    ...more,
  });
}

function objectXml(pen: Pen, holder: Holder, { box, body, more }: { box: Box | null; body: Xml; more?: Record<string, number> }): Xml {
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      identity(pen, { name: holder.name }),
      element('p:cNvSpPr', {}, element('a:spLocks', { noGrp: 1 })),
      element('p:nvPr', {}, holderXml(holder, more)),
    ),
    element('p:spPr', {}, box ? placed(box) : NOTHING),
    body,
  );
}

/** Placeholder of a slide; place and look come from the layout, unless a box is given. */
export function filled(pen: Pen, holder: Holder, piece: TextPiece, usual: { size?: number; box?: Box }): Xml[] {
  if (isEmpty(piece)) return [];
  const { paragraphs, size, align } = piece;
  const isTitle = holder.type === 'title' || holder.type === 'ctrTitle';
  // Without a usual size, a place of its own needs the size for which it was measured.
  const isOwn = usual.size === undefined ? usual.box !== undefined : size !== usual.size;
  const look: Look = {
    align,
    size: isOwn ? size : undefined,
    leading: isTitle ? TITLE_LEADING : undefined,
    // Texts are measured without space between paragraphs, which lists of the master have.
    before: holder.type === 'obj' ? 0 : undefined,
  };
  const frame = usual.box && {};
  const body = isTitle && paragraphs.length > 1 ? brokenBody(pen, paragraphs, look, frame) : bodyXml(pen, paragraphs, look, frame);
  return [objectXml(pen, holder, { box: usual.box ?? null, body })];
}

export const TITLE_LEADING = 1.25;

/** One paragraph with line breaks, because a title is one heading. */
function brokenBody(pen: Pen, paragraphs: TextPiece['paragraphs'], ...[look, frame]: [Look, Frame | undefined]): Xml {
  const lines = paragraphs.map((one) => bodyXml(pen, [one], look, frame).xml);
  const runs = (xml: string) => xml.replace(/^.*?<a:p>(?:<a:pPr.*?<\/a:pPr>|<a:pPr[^>]*\/>)/su, '').replace(/<a:endParaRPr.*$/su, '');
  const [first = '', ...rest] = lines;
  return { xml: first.replace('<a:endParaRPr', `${rest.map((line) => `<a:br/>${runs(line)}`).join('')}<a:endParaRPr`) };
}

const NUMBER_FIELD = '{F7021451-1387-4CA6-816F-3879F97B5CBC}';

export function numberField({ language }: Pick<Pen, 'language'>, number: string): Xml {
  return element(
    'a:p',
    {},
    element('a:fld', { id: NUMBER_FIELD, type: 'slidenum' }, element('a:rPr', { lang: language }), element('a:t', {}, number)),
    element('a:endParaRPr', { lang: language }),
  );
}

export function filledNumber(pen: Pen, number: string, box: Box | null = null, holder: Holder = HOLDERS.number): Xml {
  const body = element('p:txBody', {}, element('a:bodyPr'), element('a:lstStyle'), numberField(pen, number));
  return objectXml(pen, holder, { box, body });
}

export interface HolderLook {
  box: Box;
  size: number;
  colour: Colour;
  isBold?: boolean;
  align?: 'l' | 'r';
  valign?: 't' | 'ctr' | 'b';
  /** Text that shows until somebody writes. */
  prompt: string | Xml;
  /** Levels with bullets, as in the master. */
  isList?: boolean;
}

/** Placeholder of a layout or of the master. */
export function offered(pen: Pen, holder: Holder, look: HolderLook): Xml {
  const { box, size, colour, isBold = false, align = 'l', valign = 't', prompt, isList = false } = look;
  const style = isList
    ? element('a:lstStyle')
    : element(
        'a:lstStyle',
        {},
        element(
          'a:lvl1pPr',
          { marL: 0, indent: 0, algn: align },
          element('a:lnSpc', {}, element('a:spcPts', { val: Math.round(size * 127) })),
          element('a:buNone'),
          element('a:defRPr', { sz: Math.round(size * 100), b: isBold ? 1 : 0 }, pen.inks(colour)),
        ),
      );
  const lines =
    typeof prompt === 'string'
      ? element(
          'a:p',
          {},
          element('a:r', {}, element('a:rPr', { lang: pen.language }), element('a:t', {}, writable(prompt))),
          element('a:endParaRPr', { lang: pen.language }),
        )
      : prompt;
  const body = element('p:txBody', {}, element('a:bodyPr', { lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: valign }), style, lines);
  const isPrompt = holder.type === 'body' && holder.index !== undefined && holder.index > 1;
  return objectXml(pen, holder, { box, body, ...(isPrompt ? { more: { hasCustomPrompt: 1 } } : {}) });
}

const MUTED = { size: SIZE.foot, colour: NEUTRAL.muted } as const;
export const FOOT_LOOK = MUTED;
