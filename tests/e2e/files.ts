import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of a PDF, page by page. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join('\n').replace(/\s+/g, ' ');
}

function partsOf(pptx: Uint8Array, name: RegExp): string[] {
  return Object.entries(unzipSync(pptx)).flatMap(([path, bytes]) => (name.test(path) ? [strFromU8(bytes)] : []));
}

export function slideTexts(pptx: Uint8Array): string[] {
  return partsOf(pptx, /^ppt\/slides\/slide\d+\.xml$/).map((xml) =>
    [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map((match) => match[1]).join(' '),
  );
}
