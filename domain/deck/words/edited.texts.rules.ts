import { plainText, type RichText } from './rich.text.rules.ts';
import type { Claim } from '#domain/deck/claims/claim.rules.ts';
import type { DeckSlide, Editable, Paragraph, Piece, TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { cutLines, lineCount, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';

/** Edited texts by slide and field: "score.title", "gaps.consequence.1x9k2". */
export type EditedTexts = Readonly<Record<string, RichText>>;

/** Width of a bullet with its gap, in em. */
const BULLET = 1.4;

/** Field name of a text that several items on a slide have; depends on the item, not on its position. */
export function fieldOf(name: string, thing: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(thing)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return `${name}.${hash.toString(36)}`;
}

/** Slide with its edited texts, each fitted to the space of the computed one. */
export function withTexts(slide: DeckSlide, texts: EditedTexts): DeckSlide {
  const title = texts[`${slide.key}.title`];
  const lead = texts[`${slide.key}.lead`];
  return {
    ...slide,
    ...(title ? { title: plainText(title) || slide.title } : {}),
    ...(lead ? { lead: plainText(lead) || null, leadText: lead } : {}),
    ...(slide.claims ? { claims: slide.claims.map((one) => writtenClaim(one, texts[`${slide.key}.${one.field}`])) } : {}),
    pieces: slide.pieces.map((piece) => writtenPiece(piece, (field) => texts[`${slide.key}.${field}`])),
  };
}

/** An edited sentence keeps its sources. */
function writtenClaim(claim: Claim, text: RichText | undefined): Claim {
  const words = text ? plainText(text) : '';
  return words === '' || words === claim.words ? claim : { ...claim, words, generated: claim.words };
}

type Find = (field: string) => RichText | undefined;

function writtenPiece(piece: Piece, find: Find): Piece {
  if (piece.kind === 'text') return { ...piece, paragraphs: written(piece.paragraphs, find) };
  return piece.kind === 'table' ? writtenTable(piece, find) : piece;
}

function writtenTable(piece: TablePiece, find: Find): TablePiece {
  const rows = piece.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, paragraphs: written(cell.paragraphs, find) })),
  }));
  return { ...piece, rows };
}

function written(paragraphs: readonly Paragraph[], find: Find): Paragraph[] {
  return paragraphs.flatMap((paragraph) => {
    const text = paragraph.edit && find(paragraph.edit.field);
    return text && paragraph.edit ? inPlaceOf(paragraph, paragraph.edit, text) : [paragraph];
  });
}

/** Edited text in the style of the computed one, shrunk or cut to fit. */
function inPlaceOf({ runs: [first] }: Paragraph, edit: Editable, text: RichText): Paragraph[] {
  const { text: _, size: __, ...look } = first ?? { text: '' };
  const size = sizeFor(text, edit);
  if (size !== null) {
    const shown = text.length === 0 ? [{ runs: [{ text: '' }] }] : text;
    return shown.map(({ runs, ...part }) => ({ ...part, runs: runs.map((run) => ({ ...look, ...run, size })), edit }));
  }
  const least = Math.min(edit.size, SMALLEST);
  const words = cutLines(plainText(text), edit.width, { size: least, lines: edit.lines }).join(' ');
  return [{ runs: [{ ...look, text: words, size: least }], edit }];
}

/** Largest size at which the text fits; null if it fits at none. */
function sizeFor(text: RichText, { width, lines, size }: Editable): number | null {
  const takes = (at: number) =>
    text.reduce((sum, { runs, isItem }) => {
      const words = runs.map((run) => run.text).join('');
      return sum + Math.max(1, lineCount(words, width - (isItem ? BULLET * at : 0), at));
    }, 0);
  for (let at = size; at >= Math.min(size, SMALLEST); at -= 0.5) if (takes(at) <= lines) return at;
  return null;
}

/** Reports whether the text is shown uncut. */
export function hasRoom(text: RichText, edit: Editable): boolean {
  return sizeFor(text, edit) !== null;
}

/** Editable texts of a slide, without duplicates. */
export function editablesOf({ pieces }: Pick<DeckSlide, 'pieces'>): Editable[] {
  const paragraphs = pieces.flatMap((piece) => {
    if (piece.kind === 'text') return piece.paragraphs;
    return piece.kind === 'table' ? piece.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs)) : [];
  });
  const known = new Map(paragraphs.flatMap(({ edit }) => (edit ? [[edit.field, edit] as const] : [])));
  return [...known.values()];
}
