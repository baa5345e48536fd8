import mammoth from 'mammoth';
import { pageText } from './page.text.ts';

export interface WordText {
  text: string;
  /** Indexed by the number in their placeholder, "picture:0". */
  pictures: readonly Blob[];
}

/** Converts a Word document (.docx) to Markdown and extracts its pictures. */
export async function readWord(file: Blob): Promise<WordText> {
  const pictures: Blob[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    pictures.push(new Blob([await image.readAsArrayBuffer()], { type: image.contentType }));
    return { src: `picture:${pictures.length - 1}` };
  });
  const { value } = await mammoth.convertToHtml({ arrayBuffer: await file.arrayBuffer() }, { convertImage });
  return { text: pageText(value), pictures };
}
