import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { PAGE } from '#domain/deck/page/slide.model.rules.ts';
import { NOTES_MASTER } from './pptx.notes.ts';
import { OFFICE_TYPE, type Part, PRESENTATION_TYPE, type Relation, related } from './pptx.package.ts';
import { emu } from './pptx.shapes.ts';
import { element, NAMESPACES, type Xml } from './pptx.xml.ts';

/** First identifier that the format allows for slides. */
const FIRST_SLIDE = 256;
const MASTER_ID = 2_147_483_648;

/** Parts that every presentation has. */
export function frameworkParts(
  { title, foot }: { title: string; foot: SlideFoot },
  { master, theme, slides, hasNotes }: { master: string; theme: string; slides: readonly string[]; hasNotes: boolean },
): Part[] {
  const relations: Relation[] = [];
  const first = related(relations, { kind: 'slideMaster', target: master });
  const notes = hasNotes ? related(relations, { kind: 'notesMaster', target: NOTES_MASTER }) : null;
  const numbers = slides.map((target) => related(relations, { kind: 'slide', target }));
  for (const [kind, target] of [
    ['theme', theme],
    ['presProps', 'ppt/presProps.xml'],
    ['viewProps', 'ppt/viewProps.xml'],
    ['tableStyles', 'ppt/tableStyles.xml'],
  ] as const)
    related(relations, { kind, target });
  const presentation = element(
    'p:presentation',
    { ...NAMESPACES, saveSubsetFonts: 1 },
    element('p:sldMasterIdLst', {}, element('p:sldMasterId', { id: MASTER_ID, 'r:id': first })),
    ...(notes === null ? [] : [element('p:notesMasterIdLst', {}, element('p:notesMasterId', { 'r:id': notes }))]),
    element('p:sldIdLst', {}, ...numbers.map((relation, place) => element('p:sldId', { id: FIRST_SLIDE + place, 'r:id': relation }))),
    element('p:sldSz', { cx: emu(PAGE.width), cy: emu(PAGE.height) }),
    element('p:notesSz', { cx: emu(PAGE.height), cy: emu(PAGE.width) }),
    element('p:defaultTextStyle', {}, ...[1, 2, 3, 4, 5].map(usualText)),
  );
  return [
    { path: 'ppt/presentation.xml', mediaType: `${PRESENTATION_TYPE}.presentation.main+xml`, content: presentation.xml, relations },
    { path: 'ppt/presProps.xml', mediaType: `${PRESENTATION_TYPE}.presProps+xml`, content: element('p:presentationPr', NAMESPACES).xml },
    { path: 'ppt/viewProps.xml', mediaType: `${PRESENTATION_TYPE}.viewProps+xml`, content: element('p:viewPr', NAMESPACES).xml },
    {
      path: 'ppt/tableStyles.xml',
      mediaType: `${PRESENTATION_TYPE}.tableStyles+xml`,
      content: element('a:tblStyleLst', { 'xmlns:a': NAMESPACES['xmlns:a'], def: '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}' }).xml,
    },
    { path: 'docProps/core.xml', mediaType: 'application/vnd.openxmlformats-package.core-properties+xml', content: coreXml(title, foot) },
    {
      path: 'docProps/app.xml',
      mediaType: `${OFFICE_TYPE}.extended-properties+xml`,
      content: element(
        'Properties',
        { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
        element('Slides', {}, String(slides.length)),
      ).xml,
    },
  ];
}

/** Text boxes and tables take their font from here, which refers to the theme. */
function usualText(level: number): Xml {
  const fonts = [
    ['latin', 'lt'],
    ['ea', 'ea'],
    ['cs', 'cs'],
  ].map(([name, end]) => element(`a:${name}`, { typeface: `+mn-${end}` }));
  const ink = element('a:solidFill', {}, element('a:schemeClr', { val: 'tx1' }));
  return element(
    `a:lvl${level}pPr`,
    { marL: 0, algn: 'l', defTabSz: 914_400, rtl: 0 },
    element('a:defRPr', { sz: 1200, kern: 1200 }, ink, ...fonts),
  );
}

function coreXml(title: string, { provider }: SlideFoot): string {
  return element(
    'cp:coreProperties',
    {
      'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    element('dc:title', {}, writable(title)),
    element('dc:creator', {}, writable(provider)),
  ).xml;
}
