import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { BODY, type Box, columns, type DeckSlide, type Editable, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { LEADING, rect, text } from '#domain/deck/page/slide.parts.rules.ts';
import { isOwnKey } from './own.key.rules.ts';
import { hasPicture, hasText, type OwnSection, type OwnSlide, UNTITLED } from './own.rules.ts';

const SIZE = 16;
const HALVES = { text: columns(0, 6, BODY), picture: columns(6, 6, BODY) } as const;

/** Slide that a person wrote: it has no figures, and therefore neither claims nor a source. */
export function ownSlide({ key, title = UNTITLED, own }: OwnSection): DeckSlide[] {
  if (!own) return [];
  const boxes = own.layout === 'both' ? HALVES : { text: BODY, picture: BODY };
  return [
    {
      key,
      section: key,
      chapter: null,
      kicker: '',
      title,
      lead: null,
      pieces: [...(hasText(own) ? [ownText(boxes.text)] : []), ...(hasPicture(own) ? ownPicture(own, boxes.picture) : [])],
      source: '',
      notes: { say: '', proof: '', ask: '', minutes: null },
    },
  ];
}

/** Empty until it is written; the edited text takes its place. */
function ownText(box: Box): Piece {
  const edit: Editable = { field: 'text', words: '', width: box.width, lines: Math.floor(box.height / (SIZE * LEADING)), size: SIZE };
  return text([{ runs: [{ text: '' }], edit }], box, { size: SIZE });
}

function ownPicture({ picture, alt }: OwnSlide, box: Box): Piece[] {
  if (picture !== null) return [{ kind: 'picture', box, source: picture, alt }];
  return [
    rect(box, null, { stroke: { colour: NEUTRAL.muted, width: 1, isDashed: true }, radius: 3 }),
    text('No picture yet', box, { colour: NEUTRAL.muted, align: 'middle', role: 'decoration' }),
  ];
}

/** Own slides belong to the chapter of the slide before them. */
export function inChapters(slides: readonly DeckSlide[]): DeckSlide[] {
  return slides.map((slide, place) => {
    if (!isOwn(slide)) return slide;
    return { ...slide, chapter: slides.slice(0, place).findLast((earlier) => !isOwn(earlier))?.chapter ?? null };
  });
}

const isOwn = ({ section }: DeckSlide) => isOwnKey(section);
