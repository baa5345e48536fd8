/** Minimum length of a query; shorter ones match nearly everything. */
export const SEARCH_LEAST = 2;
/** Maximum results of each kind. */
export const SEARCH_MOST = 5;

/** Rank of a match: 0 if the text begins with the query, 1 if a word does, 2 if it is contained, null if it does not match. */
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
