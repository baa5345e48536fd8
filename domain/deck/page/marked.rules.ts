import type { MarkPiece, Paragraph, Piece, TextPiece } from './slide.model.rules.ts';

/** Largest distance from the centre of a mark to its text, in points; the name of the level may be between them. */
const NEAR = 68;

/** True if the mark is drawn before the first line of this text. */
export function isBeside({ x, y }: MarkPiece, next: Piece | undefined): next is TextPiece {
  if (next?.kind !== 'text' || next.role !== 'text') return false;
  const { box, size } = next;
  return box.x > x && box.x - x <= NEAR && y >= box.y && y <= box.y + size * 1.6;
}

interface MarkedList {
  heading: string;
  items: { mark: MarkPiece; title: string; detail: string }[];
}

/** Lists of a slide whose rows have a mark, a title and often a detail, under their headings. */
export function markedLists(pieces: readonly Piece[]): MarkedList[] {
  const lists: MarkedList[] = [];
  for (const [place, piece] of pieces.entries()) {
    const next = pieces[place + 1];
    if (piece.kind === 'text' && piece.role === 'heading') lists.push({ heading: wordsOf(piece.paragraphs[0]), items: [] });
    if (piece.kind !== 'mark' || !isBeside(piece, next)) continue;
    const [title, ...details] = next.paragraphs;
    lists.at(-1)?.items.push({ mark: piece, title: wordsOf(title), detail: details.map(wordsOf).join(' ') });
  }
  return lists.filter(({ items }) => items.length > 0);
}

const wordsOf = (paragraph: Paragraph | undefined) => (paragraph?.runs ?? []).map(({ text }) => text).join('');
