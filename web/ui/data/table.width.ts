const MANY = 6;

/** The room that so many columns need before they stand beside each other; the names of both are in the style sheet. */
export function containerFor(columns: number): string {
  return columns > MANY ? '@container/many-columns' : '@container/few-columns';
}
