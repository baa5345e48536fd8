import type { Element, ElementContent, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Scripts, frames, drawings, and page elements around the text. */
const DROPPED = 'script style noscript template iframe frame object embed svg math canvas audio video form nav link meta head'.split(' ');
const SAFE_LINK = /^(?:https?:|mailto:)/i;
/** Placeholder of an included picture, uploaded once the draft exists. */
const PICTURE = /^picture:\d+$/;

/**
 * Converts a page to Markdown: keeps headings, lists, tables, links, emphasis and code; drops scripts, styles and pictures of other sites.
 * Uses its own parser, because our policy keeps external text from the browser's.
 */
export function pageText(html: string): string {
  const page = fromHtml(html);
  return toMarkdown(toMdast({ ...page, children: cleaned(page.children) }), { extensions: [gfmToMarkdown()], bullet: '-' }).trim();
}

function cleaned<Node extends RootContent | ElementContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (node.type !== 'element') return [node];
    if (DROPPED.includes(node.tagName)) return [];
    const children = cleaned(node.children);
    if (node.tagName === 'a' && !SAFE_LINK.test(textOf(node, 'href'))) return children;
    if (node.tagName === 'img' && !PICTURE.test(textOf(node, 'src'))) return [{ type: 'text', value: textOf(node, 'alt') }];
    return [headed({ ...node, children })];
  });
}

/** Markdown tables need a head, which Word rarely marks, so the first row is used. */
function headed(node: Element): Element {
  if (node.tagName !== 'table' || some(node, 'th')) return node;
  let isFirst = true;
  const withHead = (part: Element): Element => ({ ...part, children: part.children.map(asHead) });
  const asHead = (child: ElementContent): ElementContent => {
    if (child.type !== 'element' || !isFirst) return child;
    if (child.tagName !== 'tr') return withHead(child);
    isFirst = false;
    return { ...child, children: child.children.map((cell) => (cell.type === 'element' ? { ...cell, tagName: 'th' } : cell)) };
  };
  return withHead(node);
}

const some = (node: Element, name: string): boolean =>
  node.children.some((child) => child.type === 'element' && (child.tagName === name || some(child, name)));

function textOf(node: Element, property: string): string {
  const value = node.properties[property];
  return typeof value === 'string' ? value : '';
}
