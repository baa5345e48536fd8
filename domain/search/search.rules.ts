/** Shorter texts would match nearly everything. */
export const SEARCH_LEAST = 2;
/** The most results of each kind. */
export const SEARCH_MOST = 5;

/** How well a text matches: 0 it begins with the query, 1 a word does, 2 it contains it, null not at all. */
export function matchRank(text: string, typed: string): 0 | 1 | 2 | null {
  const [where, what] = [text.toLowerCase(), typed.trim().toLowerCase()];
  if (where.startsWith(what)) return 0;
  if (!where.includes(what)) return null;
  return isAtWordStart(where, what) ? 1 : 2;
}

function isAtWordStart(where: string, what: string): boolean {
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(where.charAt(at - 1))) return true;
  }
  return false;
}
