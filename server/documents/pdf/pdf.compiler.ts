import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { type DeckLogos, NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import type { Script } from '#domain/deck/words/scripts.rules.ts';
import { readFonts } from './pdf.fonts.ts';
import { lettersOf } from './pdf.letters.ts';

const ROOT = import.meta.dirname;

interface Press {
  typst: NodeCompiler;
  scripts: ReadonlySet<Script>;
  /** Code points covered by its fonts. */
  letters: ReadonlySet<number>;
}

let press: Press | null = null;

/** One compiler per worker with the fonts needed so far, because it holds them and its layout cache. */
export function pressFor(scripts: ReadonlySet<Script>): Press {
  const ready = press;
  if (ready && [...scripts].every((script) => ready.scripts.has(script))) return ready;
  const all = new Set([...(ready?.scripts ?? []), ...scripts]);
  const fonts = readFonts([...all]);
  press = {
    typst: NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: fonts }] }),
    scripts: all,
    letters: new Set(fonts.flatMap((font) => [...lettersOf(font)])),
  };
  return press;
}

/** First Typst error, without the surrounding list. */
function reason(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault);
  return (/message: "(.*?)", trace/u.exec(text)?.[1] ?? text).slice(0, 200);
}

let hasWarned = false;

function warnOnce(warning: string): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(`A PDF was written without the PDF/UA-1 mark (reported once per worker): ${warning}`);
}

/** Templates: fixed pages of pieces, flowing text with tables, a letter, and text with headings, lists and code. */
export type PressTemplate = 'deck' | 'report' | 'letter' | 'sop';

function laidOut(typst: NodeCompiler, data: unknown, logos: DeckLogos<DocumentLogo>, template: PressTemplate): NodeTypstDocument {
  typst.resetShadow();
  const pictures = Object.entries(logos).map(([name, logo]) => ({ name, logo, path: logo && `/${name}.${logo.format}` }));
  const paths = Object.fromEntries(pictures.map(({ name, path }) => [name, path]));
  typst.mapShadow(`${ROOT}/${template}.json`, Buffer.from(JSON.stringify({ ...Object(data), logos: paths })));
  for (const { logo, path } of pictures) if (logo) typst.mapShadow(`${ROOT}${path}`, Buffer.from(logo.bytes));
  const outcome = typst.compile({ mainFilePath: `${ROOT}/${template}.typ`, resetRead: true });
  if (outcome.result) return outcome.result;
  throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics ?? 'no result').slice(0, 500));
}

/** Retries without logos that cannot be decoded. */
function laidOutAnyway(typst: NodeCompiler, data: unknown, logos: DeckLogos<DocumentLogo>, template: PressTemplate): NodeTypstDocument {
  const tries = Object.values(logos).some((picture) => picture !== null)
    ? [logos, { ...logos, provider: null }, { ...logos, logo: null }]
    : [];
  for (const readable of tries) {
    try {
      return laidOut(typst, data, readable, template);
    } catch {
      // Retries with one logo less.
    }
  }
  return laidOut(typst, data, NO_LOGOS, template);
}

/** PDF/UA-1, or plain tagged PDF if the platform's compiler is too old for the standard. */
export function printed(typst: NodeCompiler, data: unknown, logos: DeckLogos<DocumentLogo>, template: PressTemplate = 'deck'): Uint8Array {
  const layout = laidOutAnyway(typst, data, logos, template);
  try {
    return typst.pdf(layout, { pdfStandard: 'ua-1' });
  } catch (fault) {
    warnOnce(reason(fault));
    return typst.pdf(layout);
  } finally {
    typst.evictCache(2);
  }
}
