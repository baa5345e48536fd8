export interface Article {
  id: string;
  title: string;
  /** Paragraphs are separated by blank lines; lines that start with a dash form a list. */
  text: string;
}

/** Normalises text for searching, ignoring case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** Articles that contain every word; matches in the title come first. */
export function findArticles(articles: readonly Article[], query: string): readonly Article[] {
  const words = wordsOf(query);
  if (words.length === 0) return articles;
  const matches = articles.filter(({ title, text }) => {
    const all = plain(`${title} ${text}`);
    return words.every((word) => all.includes(word));
  });
  const isNamed = ({ title }: Article) => words.some((word) => plain(title).includes(word));
  return [...matches.filter(isNamed), ...matches.filter((article) => !isNamed(article))];
}

export interface Piece {
  text: string;
  isHit: boolean;
}

/** Splits a text into pieces and marks the matches. A letter whose plain form is longer is not marked. */
export function piecesOf(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  const flat = plain(text);
  if (words.length === 0 || flat.length !== text.length) return [{ text, isHit: false }];
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: hit } of flat.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false });
    pieces.push({ text: text.slice(index, index + hit.length), isHit: true });
    end = index + hit.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}
