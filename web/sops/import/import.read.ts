import { readMarkdownFile } from '#domain/sops/markdown.rules.ts';

export interface ImportedText {
  /** File name; undefined for a pasted page. */
  file: string | undefined;
  title: string;
  body: string;
  /** Pictures of a Word document, indexed by the number in their placeholder. */
  pictures: readonly Blob[];
}

/** Converters are loaded on demand. */
export async function readText(file: File): Promise<ImportedText> {
  const { name } = file;
  if (/\.docx$/i.test(name)) {
    const { readWord } = await import('./word.text.ts');
    const { text, pictures } = await readWord(file);
    return { file: name, ...readMarkdownFile(name, text), pictures };
  }
  const content = await file.text();
  const text = /\.html?$/i.test(name) ? await asPage(content) : content;
  return { file: name, ...readMarkdownFile(name, text), pictures: [] };
}

/** Reads pasted content, with formatting if the clipboard has it. */
export async function readPage({ html, plain }: { html: string; plain: string }): Promise<ImportedText> {
  const text = html.trim() === '' ? plain : await asPage(html);
  return { file: undefined, ...readMarkdownFile('Pasted page', text), pictures: [] };
}

async function asPage(html: string): Promise<string> {
  const { pageText } = await import('./page.text.ts');
  return pageText(html);
}
