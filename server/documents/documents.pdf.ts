import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { BAND_COLOURS } from '#domain/theme/colours.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { Block, Deck, Slide } from '#domain/deck/deck.model.rules.ts';
import { sectionTitle } from '#domain/deck/deck.narrative.rules.ts';
import { deckOf } from '#domain/deck/deck.rules.ts';
import { QBR_SECTION_KEYS, type QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import { coverSize, FONT, footOf, inkOf, SEVERITIES } from './documents.appearance.ts';
import { barsSvg, trendSvg } from './documents.charts.ts';
import type { DocumentLogo } from './documents.logo.ts';

const WEIGHTS = ['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'];

/** Points between the margins of a landscape A4 page. */
const PAGE_WIDTH = 740;
const CHART_HEIGHT = 375;
const BESIDE_TEXT = 182 + 34;

function fonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return WEIGHTS.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}.ttf`)));
}

const ROOT = import.meta.dirname;

let loaded: NodeCompiler | null = null;

/** One compiler for each worker: it holds the fonts and its layout cache. */
function compiler(): NodeCompiler {
  loaded ??= NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: fonts() }] });
  return loaded;
}

/** Typst breaks lines between words only, so a word that is wider than any column gets zero-width spaces. */
const LONGEST_WORD = 16;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function breakable(text: string): string {
  return text.replaceAll(/\S{12,}/gu, (word) => (textWidth(word) <= LONGEST_WORD ? word : withBreaks(word)));
}

function withBreaks(word: string): string {
  const pieces: string[] = [];
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = textWidth(segment);
    if (pieces.length === 0 || width + wide > LONGEST_WORD / 4) {
      pieces.push('');
      width = 0;
    }
    pieces[pieces.length - 1] += segment;
    width += wide;
  }
  return pieces.join('\u200b');
}

function printed(value: unknown): unknown {
  if (typeof value === 'string') return breakable(value);
  if (Array.isArray(value)) return value.map(printed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printed(part)]));
}

function drawn(block: Block, slide: Slide, ink: string): unknown {
  const hasText = slide.blocks.some(({ kind }) => kind === 'text' || kind === 'note' || kind === 'figure');
  const style = { width: hasText ? PAGE_WIDTH - BESIDE_TEXT : PAGE_WIDTH, height: CHART_HEIGHT, ink, font: FONT };
  if (block.kind === 'bars') return { ...block, bars: [], width: style.width, svg: barsSvg(block.bars, style, block.alt) };
  if (block.kind === 'trend')
    return { ...block, points: [], width: style.width, svg: trendSvg(block.points, { ...style, height: 330 }, block.alt) };
  return printed(block);
}

function pages(deck: Deck, document: QbrDocument, logo: DocumentLogo | null): unknown {
  const ink = inkOf(document);
  return {
    title: deck.title,
    provider: deck.provider,
    foot: footOf(deck),
    ink,
    bands: BAND_COLOURS,
    severities: SEVERITIES,
    sections: Object.fromEntries(QBR_SECTION_KEYS.map((key) => [key, sectionTitle(key)])),
    logo: logo ? `/logo.${logo.format}` : null,
    coverSize: coverSize(deck.customer, 640),
    slides: deck.slides.map((slide) => ({
      ...slide,
      title: breakable(slide.title),
      blocks: slide.blocks.map((block) => drawn(block, slide, ink)),
    })),
  };
}

/** The first error of Typst, without the list around it. */
function reason(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault);
  return (/message: "(.*?)", trace/u.exec(text)?.[1] ?? text).slice(0, 200);
}

function compiled(data: unknown, logo: DocumentLogo | null): NodeTypstDocument {
  const typst = compiler();
  typst.resetShadow();
  typst.mapShadow(`${ROOT}/deck.json`, Buffer.from(JSON.stringify(data)));
  if (logo) typst.mapShadow(`${ROOT}/logo.${logo.format}`, Buffer.from(logo.bytes));
  const outcome = typst.compile({ mainFilePath: `${ROOT}/report.typ`, resetRead: true });
  if (outcome.result) return outcome.result;
  throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics ?? 'no result').slice(0, 500));
}

function laidOut(document: QbrDocument, logo: DocumentLogo | null): NodeTypstDocument {
  const deck = deckOf(document);
  if (!logo) return compiled(pages(deck, document, null), null);
  try {
    return compiled(pages(deck, document, logo), logo);
  } catch {
    return compiled(pages(deck, document, null), null); // A logo that no decoder can read is left out.
  }
}

let hasWarned = false;

function warnOnce(warning: string): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(`A PDF was written without the PDF/UA-1 mark (said once per worker): ${warning}`);
}

/** PDF/UA-1, or a plain tagged PDF where no font here has a glyph for a character or the compiler is too old for the standard. */
export function pdfOf(document: QbrDocument, logo: DocumentLogo | null): Uint8Array {
  const layout = laidOut(document, logo);
  const typst = compiler();
  try {
    return typst.pdf(layout, { pdfStandard: 'ua-1' });
  } catch (fault) {
    warnOnce(reason(fault));
    return typst.pdf(layout);
  } finally {
    typst.evictCache(2);
  }
}
