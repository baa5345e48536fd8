import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import type { Script } from '#domain/deck/scripts.rules.ts';
import { readFonts } from './pdf.fonts.ts';
import { lettersOf } from './pdf.letters.ts';

const ROOT = import.meta.dirname;

interface Press {
  typst: NodeCompiler;
  scripts: ReadonlySet<Script>;
  /** Every letter that one of its fonts has. */
  letters: ReadonlySet<number>;
}

let press: Press | null = null;

/** One compiler for each worker, with the fonts that its texts have needed so far: it holds them and its layout cache. */
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

/** The first error of Typst, without the list around it. */
function reason(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault);
  return (/message: "(.*?)", trace/u.exec(text)?.[1] ?? text).slice(0, 200);
}

let hasWarned = false;

function warnOnce(warning: string): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(`A PDF was written without the PDF/UA-1 mark (said once per worker): ${warning}`);
}

function laidOut(typst: NodeCompiler, data: unknown, logo: DocumentLogo | null): NodeTypstDocument {
  typst.resetShadow();
  typst.mapShadow(`${ROOT}/deck.json`, Buffer.from(JSON.stringify({ ...Object(data), logo: logo ? `/logo.${logo.format}` : null })));
  if (logo) typst.mapShadow(`${ROOT}/logo.${logo.format}`, Buffer.from(logo.bytes));
  const outcome = typst.compile({ mainFilePath: `${ROOT}/deck.typ`, resetRead: true });
  if (outcome.result) return outcome.result;
  throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics ?? 'no result').slice(0, 500));
}

function laidOutAnyway(typst: NodeCompiler, data: unknown, logo: DocumentLogo | null): NodeTypstDocument {
  if (!logo) return laidOut(typst, data, null);
  try {
    return laidOut(typst, data, logo);
  } catch {
    return laidOut(typst, data, null); // A logo that no decoder can read is left out.
  }
}

/** PDF/UA-1, or a plain tagged PDF where the compiler of a platform is too old for the standard. */
export function printed(typst: NodeCompiler, data: unknown, logo: DocumentLogo | null): Uint8Array {
  const layout = laidOutAnyway(typst, data, logo);
  try {
    return typst.pdf(layout, { pdfStandard: 'ua-1' });
  } catch (fault) {
    warnOnce(reason(fault));
    return typst.pdf(layout);
  } finally {
    typst.evictCache(2);
  }
}
