import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { ChartPiece, DeckLogos, DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import { OFFICE_ENGLISH } from '#domain/deck/words/scripts.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { stepTo, type Watched } from '#server/platform/workers/steps.ts';
import { sheetOf, workbookOf } from './pptx.chart-data.ts';
import { chartXml } from './pptx.chart-xml.ts';
import { chartPath } from './pptx.charts.ts';
import { coverTitle } from './pptx.layouts.ts';
import { houseLook, type Look } from './pptx.master.ts';
import { NOTES_MASTER, notesMasterParts, notesOf, notesXml } from './pptx.notes.ts';
import { OFFICE_TYPE, packed, type Part, PRESENTATION_TYPE, type Relation, related } from './pptx.package.ts';
import { frameworkParts } from './pptx.presentation.ts';
import type { Pen } from './pptx.shapes.ts';
import { picturePath, slideXml } from './pptx.slide.ts';
import { contentLayout, coverLayout, openTemplate, type Template } from './pptx.template.ts';
import { agendaSlide, templateCover, templateSlide } from './pptx.template-slides.ts';
import { houseInks, type Inks, templateInks } from './pptx.theme.ts';

export interface DeckFile {
  title: string;
  slides: readonly DeckSlide[];
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<DocumentLogo>;
  /** Only the presenter's copy has speaker notes. */
  copy: 'customer' | 'presenter';
  locale?: Locale | undefined;
  /** Organisation's own template, as stored. */
  template?: Uint8Array | null | undefined;
}

/** The words are English whatever the number format, so that another language would mark each of them as misspelt. */
const languageOf = (locale: Locale | undefined) => (locale?.startsWith('en-') ? locale : OFFICE_ENGLISH);

const slidePath = (number: number) => `ppt/slides/slide${number}.xml`;
const notesPath = (number: number) => `ppt/notesSlides/notesSlide${number}.xml`;

/** Slides as a 16:9 presentation with editable texts, tables and charts. */
export async function deckPptx(deck: Watched<DeckFile>): Promise<Uint8Array> {
  const { palette, foot, copy, steps } = deck;
  const language = languageOf(deck.locale);
  const template = deck.template ? openTemplate(deck.template) : null;
  const inks = template ? templateInks(palette, template.colours) : houseInks(palette);
  const cover = deck.slides.find(({ section }) => section === 'cover');
  const look = template ? templateLook(template) : houseLook({ palette, foot, cover }, { inks, language });
  const slides = template ? deck.slides.flatMap(withAgenda) : deck.slides;
  const total = slides.length;
  const charts: ChartPiece[] = [];
  const hasNotes = copy === 'presenter';

  const parts: Part[] = [];
  for (const [place, slide] of slides.entries()) {
    stepTo(steps, { step: EXPORT_STEP.drawing, done: place, total });
    const number = place + 1;
    const relations: Relation[] = [{ kind: 'slideLayout', target: look.layoutOf(slide) }];
    if (hasNotes) related(relations, { kind: 'notesSlide', target: notesPath(number) });
    const pen: Pen = { inks, language, scale: look.scale, relations, charts, count: 0 };
    const frame = frameOf(slide, { palette, foot, number });
    const around = { frame, logos: deck.logos, coverSize: coverTitle(cover)?.size ?? SIZE.cover };
    const content = template ? inTemplate(pen, slide, template, around) : slideXml(pen, slide, around);
    parts.push({ path: slidePath(number), mediaType: `${PRESENTATION_TYPE}.slide+xml`, content, relations });
    if (hasNotes) parts.push(notesPart(slide, number, language));
  }
  stepTo(steps, { step: EXPORT_STEP.writing, done: total, total });
  const all = [
    ...frameworkParts(deck, { ...look, slides: slides.map((_, place) => slidePath(place + 1)), hasNotes }),
    ...look.parts,
    ...(hasNotes ? notesMasterParts(palette, language) : []),
    ...parts,
    ...(await chartParts(charts, { inks, language })),
    ...pictureParts(deck.logos, parts),
  ];
  return packed(all, [
    { kind: 'officeDocument', target: 'ppt/presentation.xml' },
    { kind: 'metadata/core-properties', target: 'docProps/core.xml' },
    { kind: 'extended-properties', target: 'docProps/app.xml' },
  ]);
}

function notesPart({ notes }: DeckSlide, number: number, language: string): Part {
  return {
    path: notesPath(number),
    mediaType: `${PRESENTATION_TYPE}.notesSlide+xml`,
    content: notesXml(notesOf(notes), language),
    relations: [
      { kind: 'notesMaster', target: NOTES_MASTER },
      { kind: 'slide', target: slidePath(number) },
    ],
  };
}

function withAgenda(slide: DeckSlide): DeckSlide[] {
  const agenda = slide.section === 'cover' ? agendaSlide(slide) : null;
  return agenda ? [slide, agenda] : [slide];
}

function layoutsOf({ layouts }: Template) {
  const [cover, content] = [coverLayout(layouts), contentLayout(layouts)];
  if (!cover || !content) throw new Error('The stored template has no layout for titles or content.');
  return { cover, content };
}

function templateLook(template: Template): Look {
  const { cover, content } = layoutsOf(template);
  const { master, theme, scale, parts } = template;
  return { master, theme, scale, parts, layoutOf: ({ section }) => (section === 'cover' ? cover : content).path };
}

function inTemplate(pen: Pen, slide: DeckSlide, template: Template, { frame, logos }: Parameters<typeof slideXml>[2]): string {
  const { cover, content } = layoutsOf(template);
  return frame ? templateSlide(pen, slide, content, { frame, logos }) : templateCover(pen, slide, cover);
}

async function chartParts(charts: readonly ChartPiece[], pen: { inks: Inks; language: string }): Promise<Part[]> {
  const written = charts.map(async (piece, place): Promise<Part[]> => {
    const workbook = `ppt/embeddings/workbook${place + 1}.xlsx`;
    return [
      {
        path: chartPath(place + 1),
        mediaType: `${OFFICE_TYPE}.drawingml.chart+xml`,
        content: chartXml(pen, piece),
        relations: [{ kind: 'package', target: workbook }],
      },
      { path: workbook, mediaType: `${OFFICE_TYPE}.spreadsheetml.sheet`, content: await workbookOf(sheetOf(piece.chart)) },
    ];
  });
  return (await Promise.all(written)).flat();
}

/** Pictures that a slide shows. */
function pictureParts(logos: DeckLogos<DocumentLogo>, slides: readonly Part[]): Part[] {
  const used = new Set(slides.flatMap(({ relations = [] }) => relations.map(({ target }) => target)));
  return Object.entries(logos).flatMap(([source, picture]): Part[] => {
    if (!picture || !used.has(picturePath(source, picture))) return [];
    return [
      { path: picturePath(source, picture), mediaType: picture.format === 'png' ? 'image/png' : 'image/jpeg', content: picture.bytes },
    ];
  });
}
