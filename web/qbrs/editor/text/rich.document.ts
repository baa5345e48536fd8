import type { JSONContent } from '@tiptap/react';
import { RICH_LIMITS, type RichParagraph, type RichRun, type RichText } from '#domain/deck/words/rich.text.rules.ts';

/** Converts a text to the editor's document: paragraphs, with adjacent items as one list. */
export function documentOf(text: RichText): JSONContent {
  const blocks: JSONContent[] = [];
  for (const { runs, isItem } of text) {
    const paragraph = { type: 'paragraph', content: runs.flatMap(nodeOf) };
    const last = blocks.at(-1);
    if (!isItem) blocks.push(paragraph);
    else if (last?.type === 'bulletList') last.content?.push({ type: 'listItem', content: [paragraph] });
    else blocks.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] });
  }
  return { type: 'doc', content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks };
}

function nodeOf({ text, weight, href }: RichRun): JSONContent[] {
  if (text === '') return [];
  const marks = [...(weight === undefined ? [] : [{ type: 'bold' }]), ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }])];
  return [{ type: 'text', text, marks }];
}

/** Converts the document to a text without trailing empty paragraphs; empty if nothing was written. */
export function richTextOf(document: JSONContent): RichText {
  const paragraphs = (document.content ?? []).flatMap((block) => paragraphsOf(block, false)).slice(0, RICH_LIMITS.paragraphs);
  const last = paragraphs.findLastIndex(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  return paragraphs.slice(0, last + 1);
}

function paragraphsOf(block: JSONContent, isItem: boolean): RichParagraph[] {
  if (block.type === 'paragraph') return [{ ...(isItem ? { isItem } : {}), runs: (block.content ?? []).flatMap(runsOf) }];
  return (block.content ?? []).flatMap((child) => paragraphsOf(child, isItem || block.type === 'listItem'));
}

function runsOf({ text = '', marks = [] }: JSONContent): RichRun[] {
  const href: unknown = marks.find(({ type }) => type === 'link')?.attrs?.['href'];
  const look = {
    ...(marks.some(({ type }) => type === 'bold') ? { weight: 600 as const } : {}),
    ...(typeof href === 'string' ? { href } : {}),
  };
  const pieces = Math.ceil(text.length / RICH_LIMITS.run);
  return Array.from({ length: pieces }, (_, place) => ({
    text: text.slice(place * RICH_LIMITS.run, (place + 1) * RICH_LIMITS.run),
    ...look,
  }));
}
