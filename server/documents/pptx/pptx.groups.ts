import type { Box, DeckSlide, Piece, TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import { wordsOf } from './pptx.text.ts';

/** Pieces that a person moves together. */
export interface PieceGroup {
  name: string;
  pieces: Piece[];
  isDecoration: boolean;
}

type Region = { name: string; box: Box };

/** Drawings without a panel of their own, by section. */
const REGIONS: Partial<Record<string, Region>> = {
  risks: { name: 'Risk map', box: { x: 0, y: 116, width: 490, height: 390 } },
  roadmap: { name: 'Roadmap', box: { x: 0, y: 112, width: 960, height: 396 } },
};

const LOOSE: Partial<Record<string, string>> = { goals: 'Goal timelines', sections: 'Score lines' };

/** Smallest panel; smaller rectangles are bars, tiles and cells. */
const PANEL = { width: 100, height: 40 } as const;

function boxOf(piece: Piece): Box {
  if (piece.kind === 'mark') return { x: piece.x - piece.size / 2, y: piece.y - piece.size / 2, width: piece.size, height: piece.size };
  if (piece.kind !== 'line') return piece.box;
  const { from, to } = piece;
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
}

const EDGE = 1;

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - EDGE &&
    inner.y >= outer.y - EDGE &&
    inner.x + inner.width <= outer.x + outer.width + EDGE &&
    inner.y + inner.height <= outer.y + outer.height + EDGE
  );
}

/** PowerPoint cannot group tables; a chart has its own group. */
const canJoin = ({ kind }: Piece) => kind !== 'table' && kind !== 'chart';

/** Pieces in reading order, those that belong together as one group at the place of their first. Loose lines and areas come first. */
export function groupsOf({ section }: Pick<DeckSlide, 'section'>, pieces: readonly Piece[]): (Piece | PieceGroup)[] {
  const table = pieces.findIndex(({ kind }) => kind === 'table');
  const left = new Set(pieces);
  const take = (wanted: readonly Piece[]) => {
    for (const piece of wanted) left.delete(piece);
    return [...wanted];
  };
  const joined: PieceGroup[] = [];
  const region = REGIONS[section];
  const drawn = region ? pieces.filter((piece) => canJoin(piece) && isWithin(boxOf(piece), region.box)) : [];
  if (region && drawn.length > 1) joined.push({ name: region.name, pieces: take(drawn), isDecoration: false });

  for (const panel of panelsOf(pieces)) {
    if (!left.has(panel)) continue;
    const inside = pieces.filter((piece) => left.has(piece) && canJoin(piece) && isWithin(boxOf(piece), boxOf(panel)));
    if (!inside.some(({ kind }) => kind === 'text')) continue;
    const place = joined.filter(({ name }) => name.startsWith('Option ')).length + 1;
    const name = section === 'options' ? `Option ${place}: ${nameOf(inside)}` : nameOf(inside);
    joined.push({ name, pieces: take(inside), isDecoration: false });
  }

  const isAbove = (piece: Piece) => table >= 0 && pieces.indexOf(piece) > table;
  const loose = pieces.filter((piece) => left.has(piece) && (piece.kind === 'rect' || piece.kind === 'line'));
  const behind = take(loose.filter((piece) => piece.kind === 'rect' || !isAbove(piece)));
  const above = take(loose.filter((piece) => left.has(piece)));
  if (above.length > 0) joined.push({ name: 'Lines over the table', pieces: above, isDecoration: true });

  const firsts = new Map(joined.map((group) => [group.pieces[0], group]));
  const rest = pieces.flatMap((piece): (Piece | PieceGroup)[] => {
    const group = firsts.get(piece);
    return group ? [group] : left.has(piece) ? [piece] : [];
  });
  return [...(behind.length > 0 ? [{ name: LOOSE[section] ?? 'Lines and areas', pieces: behind, isDecoration: true }] : []), ...rest];
}

/** Largest first, so that a panel within another belongs to the other. */
function panelsOf(pieces: readonly Piece[]): Piece[] {
  const area = (piece: Piece) => boxOf(piece).width * boxOf(piece).height;
  return pieces
    .filter((piece) => piece.kind === 'rect' && piece.box.width >= PANEL.width && piece.box.height >= PANEL.height && piece.box.y > 0)
    .toSorted((one, other) => area(other) - area(one));
}

/** Words of the heading, else of the largest text. */
function nameOf(pieces: readonly Piece[]): string {
  const texts = pieces.filter((piece): piece is TextPiece => piece.kind === 'text');
  const [largest] = texts.toSorted((one, other) => other.size - one.size);
  const named = texts.find(({ role }) => role === 'heading') ?? largest;
  return named?.paragraphs.map(wordsOf).join(' ') ?? '';
}
