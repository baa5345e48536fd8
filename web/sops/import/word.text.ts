import mammoth from 'mammoth';
import { pageText } from './page.text.ts';

export interface WordText {
  text: string;
  /** By the number in their place, "picture:0". */
  pictures: readonly Blob[];
}

/** A Word document (.docx) as Markdown, with its pictures beside it. */
export async function readWord(file: Blob): Promise<WordText> {
  const pictures: Blob[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    pictures.push(new Blob([await image.readAsArrayBuffer()], { type: image.contentType }));
    return { src: `picture:${pictures.length - 1}` };
  });
  const { value } = await mammoth.convertToHtml({ arrayBuffer: await file.arrayBuffer() }, { convertImage });
  return { text: pageText(value), pictures };
}
