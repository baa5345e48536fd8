import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import { type Box, PAGE, type SpeakerNotes } from '#domain/deck/page/slide.model.rules.ts';
import { OFFICE_TYPE, type Part, PRESENTATION_TYPE } from './pptx.package.ts';
import { placed } from './pptx.shapes.ts';
import { treeXml } from './pptx.slide.ts';
import { houseColours, themeXml } from './pptx.theme.ts';
import { element, NAMESPACES, NOTHING, type Xml } from './pptx.xml.ts';

export const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
const NOTES_THEME = 'ppt/theme/notesTheme.xml';

/** Speaker notes with source, question and duration; empty if there are none. */
export function notesOf({ say, proof, ask, minutes }: SpeakerNotes): string {
  const parts = [
    { head: 'Say', words: say },
    { head: 'Proof', words: proof },
    { head: 'Ask', words: ask },
    { head: 'Minutes', words: minutes === null ? '' : String(minutes) },
  ];
  return parts.flatMap(({ head, words }) => (words.trim() === '' ? [] : [`${head}: ${writable(words).trim()}`])).join('\n');
}

/** A portrait page: the slide above, the notes below. */
const IMAGE: Box = { x: 54, y: 60, width: 432, height: 243 };
const TEXT: Box = { x: 54, y: 340, width: PAGE.height - 108, height: 560 };

function objectXml(id: number, name: string, { type, box, body }: { type: 'sldImg' | 'body'; box: Box | null; body: Xml }): Xml {
  const locks = element('a:spLocks', { noGrp: 1, ...(type === 'sldImg' ? { noRot: 1, noChangeAspect: 1 } : {}) });
  const rectangle = element('a:prstGeom', { prst: 'rect' }, element('a:avLst'));
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      element('p:cNvPr', { id, name }),
      element('p:cNvSpPr', {}, locks),
      element('p:nvPr', {}, element('p:ph', { type, ...(type === 'body' ? { idx: 1 } : {}) })),
    ),
    element('p:spPr', {}, ...(box ? [placed(box), rectangle] : [])),
    body,
  );
}

function bodyXml(text: string, language: string): Xml {
  const lines = text.split('\n').map((words) => {
    const run = words === '' ? NOTHING : element('a:r', {}, element('a:rPr', { lang: language }), element('a:t', {}, words));
    return element('a:p', {}, run, element('a:endParaRPr', { lang: language }));
  });
  return element('p:txBody', {}, element('a:bodyPr'), element('a:lstStyle'), ...lines);
}

export function notesXml(text: string, language: string): string {
  const objects = [
    objectXml(2, 'Slide', { type: 'sldImg', box: null, body: NOTHING }),
    objectXml(3, 'Notes', { type: 'body', box: null, body: bodyXml(text, language) }),
  ];
  return element('p:notes', NAMESPACES, element('p:cSld', {}, treeXml(objects)), element('p:clrMapOvr', {}, element('a:masterClrMapping')))
    .xml;
}

export function notesMasterParts(palette: Palette, language: string): Part[] {
  const objects = [
    objectXml(2, 'Slide', { type: 'sldImg', box: IMAGE, body: NOTHING }),
    objectXml(3, 'Notes', { type: 'body', box: TEXT, body: bodyXml('', language) }),
  ];
  const map = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
  const accents = Object.fromEntries([1, 2, 3, 4, 5, 6].map((one) => [`accent${one}`, `accent${one}`]));
  const content = element(
    'p:notesMaster',
    NAMESPACES,
    element('p:cSld', {}, element('p:bg', {}, element('p:bgRef', { idx: 1001 }, element('a:schemeClr', { val: 'bg1' }))), treeXml(objects)),
    element('p:clrMap', { ...map, ...accents, hlink: 'hlink', folHlink: 'folHlink' }),
  ).xml;
  return [
    {
      path: NOTES_MASTER,
      mediaType: `${PRESENTATION_TYPE}.notesMaster+xml`,
      content,
      relations: [{ kind: 'theme', target: NOTES_THEME }],
    },
    { path: NOTES_THEME, mediaType: `${OFFICE_TYPE}.theme+xml`, content: themeXml('Notes', houseColours(palette)) },
  ];
}
