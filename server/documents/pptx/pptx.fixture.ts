import { strFromU8, unzipSync } from 'fflate';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { type EditedSection, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { type DeckExport, renderDeckPptx } from '#server/documents/documents.deck.ts';
import type { Workers } from '#server/platform/workers/workers.ts';

interface Wanted extends Partial<Pick<DeckExport, 'copy' | 'logos' | 'template'>> {
  edited?: readonly EditedSection[];
  facts?: Partial<DeckFacts>;
  hideAmounts?: boolean;
  notes?: string;
}

/** Renders the sample review; returns the file, its slides and its parts as text. */
export async function written(
  workers: Workers,
  { facts: changed = {}, hideAmounts = false, notes = '', copy = 'customer', logos = NO_LOGOS, template = null, edited = [] }: Wanted = {},
) {
  const facts = sampleFacts(changed);
  const slides = slidesOf(facts, { hideAmounts }, logos.logo !== null, edited).slides.map((slide) => ({
    ...slide,
    notes: { ...slide.notes, say: notes },
  }));
  const bytes = await renderDeckPptx(workers, crypto.randomUUID(), { slides, facts, logos, copy, template });
  return { slides, bytes, parts: textParts(bytes) };
}

/** Every part of a file, including the parts of embedded workbooks, in numeric order. */
export function textParts(bytes: Uint8Array, within = ''): Map<string, string> {
  const parts = Object.entries(unzipSync(bytes)).flatMap(([name, content]): [string, string][] =>
    name.endsWith('.xlsx') ? [...textParts(content, `${name}/`)] : [[`${within}${name}`, strFromU8(content)]],
  );
  const number = (name: string) => Number(/(\d+)\.xml$/u.exec(name)?.[1] ?? 0);
  return new Map(parts.toSorted(([one], [other]) => number(one) - number(other)));
}

export const named = (parts: ReadonlyMap<string, string>, path: RegExp) =>
  [...parts].flatMap(([name, text]) => (path.test(name) ? [text] : []));
export const slidesIn = (parts: ReadonlyMap<string, string>) => named(parts, /^ppt\/slides\/slide\d+\.xml$/u);

export const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
/** Text of a part, with spaces for paragraphs and line breaks. */
export function wordsIn(xml: string): string {
  const spaced = xml.replaceAll(/<a:br\/>|<\/a:p>/gu, '<a:t> </a:t>');
  return plain([...spaced.matchAll(/<a:t>([^<]*)<\/a:t>/gu)].map(([, text = '']) => text).join('')).replaceAll(/\s+/gu, ' ');
}
