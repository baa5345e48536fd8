/** Field, card or row of a screen that a search can find. */
export interface NamedField {
  name: string;
  card: string;
  /** Nearest enclosing `data-part`, the tab on screens with tabs. */
  part: string;
}

const NAMES = 'h2, h3, legend, label:not(:has([type=radio])), th[scope=row]';
const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** Text of a name, without its help and its required mark. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const other of copy.querySelectorAll('[data-help], [aria-hidden=true], .sr-only')) other.remove();
  return (copy.textContent ?? '').trim();
}

/** Element to highlight for a name. */
function boxOf(element: Element): Element {
  if (element.matches('h2, h3')) return element.closest('section') ?? element;
  if (element.matches('legend')) return element.closest('fieldset') ?? element;
  if (element.matches('th')) return element.closest('tr') ?? element;
  return element.querySelector('input') ? element : (element.closest('[data-field]') ?? element);
}

function placesIn(root: Element): { field: NamedField; help: string; element: Element }[] {
  return [...root.querySelectorAll(NAMES)].flatMap((element) => {
    const name = wordsOf(element);
    if (name === '') return [];
    const card = element.closest('section:has(h2)')?.querySelector('h2');
    const part = element.closest('[data-part]')?.getAttribute('data-part') ?? '';
    const helps = element.matches('h2, h3') ? [] : [...boxOf(element).querySelectorAll('[data-help]')];
    const help = helps.map(({ textContent }) => textContent).join(' ');
    return [{ field: { name, card: card ? wordsOf(card) : '', part }, help, element }];
  });
}

/** Fields whose name, card or help contains all typed words; names that start with them come first. */
export function findFields(root: Element, typed: string): NamedField[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rankOf = (text: string) => (words.every((word) => text.toLowerCase().includes(word)) ? 0 : 1);
  const found = new Map<string, { field: NamedField; rank: number }>();
  for (const { field, help } of placesIn(root)) {
    const { name, card, part } = field;
    const key = [part, card, name].join('\n');
    if (rankOf(`${name} ${card} ${help}`) === 0 && !found.has(key))
      found.set(key, { field, rank: 2 * rankOf(name) + rankOf(`${name} ${card}`) });
  }
  return [...found.values()].toSorted((one, other) => one.rank - other.rank).map(({ field }) => field);
}

/** Highlights a field by name, scrolls to it and focuses it; false if it is not rendered yet. */
export function showField(root: Element, wanted: string): boolean {
  for (const marked of root.querySelectorAll('[data-found]')) marked.removeAttribute('data-found');
  const element = placesIn(root).find(({ field }) => field.name === wanted)?.element;
  if (!element) return false;
  const box = boxOf(element);
  const id = element.getAttribute('for');
  const control = (id && document.getElementById(id)) || box.querySelector(CONTROLS);
  box.setAttribute('data-found', '');
  box.scrollIntoView({ block: 'center' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  return true;
}
