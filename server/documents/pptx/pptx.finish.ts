import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { NEUTRAL, type Palette, SEVERITY_LEVELS, BETTER, WORSE } from '#domain/deck/page/palette.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { ChartPiece, TablePiece } from '#domain/deck/page/slide.model.rules.ts';
import { sheetOf, workbookOf } from './pptx.chart-data.ts';
import { chartXml } from './pptx.chart-xml.ts';
import { DECORATION, type Finish, hex, TABLE } from './pptx.page.ts';
import { escaped } from './pptx.xml.ts';

/* Finishing pass for everything the library cannot write: chart positions, alternative texts of tables, decorative marks, and theme
   colours. */

type Parts = Record<string, Uint8Array>;

export async function finished(bytes: Uint8Array, { charts, tables }: Finish, palette: Palette): Promise<Uint8Array> {
  const parts = unzipSync(bytes);
  const left = [...tables];
  for (const name of numbered(parts, /^ppt\/slides\/slide(\d+)\.xml$/u)) change(parts, name, (xml) => slideXml(xml, left));
  for (const name of numbered(parts, /^ppt\/slideLayouts\/slideLayout(\d+)\.xml$/u)) change(parts, name, (xml) => slideXml(xml, []));
  change(parts, 'ppt/theme/theme1.xml', (xml) => themeXml(xml, palette));
  await writeCharts(parts, charts);
  return zipSync(parts, { level: 6 });
}

function change(parts: Parts, name: string, to: (xml: string) => string): void {
  const part = parts[name];
  if (part) parts[name] = strToU8(to(strFromU8(part)));
}

/** Sorted by number, which is the order of insertion. */
function numbered(parts: Parts, path: RegExp): string[] {
  return Object.keys(parts)
    .flatMap((name) => {
      const number = path.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .toSorted((one, other) => one.number - other.number)
    .map(({ name }) => name);
}

const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

const NAMES = /<p:cNvPr id="\d+" name="([^"]*)"([^>]*?)(?:\/>|>(.*?)<\/p:cNvPr>)/gsu;
const PARAGRAPH = /<a:p>.*?<\/a:p>/gsu;
const PROPERTIES = /<a:pPr[^>]*?(?:\/>|>.*?<\/a:pPr>)/gsu;

/** Gives every object a unique number, and moves paragraph properties before the first run. */
function slideXml(xml: string, tables: TablePiece[]): string {
  let number = 0;
  return xml
    .replaceAll(NAMES, (_all, name: string, more: string, inner: string | undefined) => {
      number += 1;
      if (number === 1) return `<p:cNvPr id="1" name=""/>`;
      const described = name === TABLE ? ` descr="${escaped(writable(tables.shift()?.alt ?? ''))}"` : more;
      const content = name === DECORATION ? DECORATIVE : (inner ?? '');
      return `<p:cNvPr id="${number}" name="${name} ${number}"${described}>${content}</p:cNvPr>`;
    })
    .replaceAll(PARAGRAPH, (paragraph) => {
      const [first] = paragraph.match(PROPERTIES) ?? [];
      return first === undefined ? paragraph : `<a:p>${first}${paragraph.replaceAll(PROPERTIES, '').slice('<a:p>'.length)}`;
    })
    .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>');
}

/** Theme colours, so that content added later matches the slides. */
function themeXml(xml: string, { ink, series, soft }: Palette): string {
  const colours: Record<string, string> = {
    dk1: NEUTRAL.text,
    lt1: NEUTRAL.white,
    dk2: ink,
    lt2: NEUTRAL.panel,
    accent1: series,
    accent2: soft,
    accent3: WORSE,
    accent4: SEVERITY_LEVELS.medium.colour,
    accent5: BETTER,
    accent6: SEVERITY_LEVELS.critical.colour,
    hlink: ink,
    folHlink: NEUTRAL.muted,
  };
  const scheme = Object.entries(colours).map(([name, colour]) => `<a:${name}><a:srgbClr val="${hex(colour)}"/></a:${name}>`);
  return xml.replace(/<a:clrScheme[^>]*>.*?<\/a:clrScheme>/su, `<a:clrScheme name="Deck">${scheme.join('')}</a:clrScheme>`);
}

async function writeCharts(parts: Parts, charts: readonly ChartPiece[]): Promise<void> {
  const names = numbered(parts, /^ppt\/charts\/chart(\d+)\.xml$/u);
  for (const [place, name] of names.entries()) {
    const piece = charts[place];
    const relations = parts[name.replace('charts/', 'charts/_rels/').concat('.rels')];
    const workbook = relations && /Target="\.\.\/(embeddings\/[^"]+)"/u.exec(strFromU8(relations))?.[1];
    if (!piece || !workbook) throw new Error(`The chart ${name} has no piece or no workbook`);
    parts[name] = strToU8(chartXml(piece));
    parts[`ppt/${workbook}`] = await workbookOf(sheetOf(piece.chart));
  }
}
