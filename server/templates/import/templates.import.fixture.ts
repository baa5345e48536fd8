import { ImportRefusal } from './templates.import.refusal.ts';
import { readTemplateFile, type TemplateFileRead } from './templates.import.ts';

export function importedFrom(content: string | Uint8Array, fileName = 'list.csv'): Promise<TemplateFileRead> {
  return readTemplateFile({ fileName, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content });
}

export async function questionsFrom(content: string | Uint8Array) {
  const { template } = await importedFrom(content);
  return template.sections.flatMap((section) => section.questions);
}

export async function refusalOf(content: string | Uint8Array): Promise<ImportRefusal> {
  const read = await importedFrom(content).catch((fault: unknown) => fault);
  if (read instanceof ImportRefusal) return read;
  throw new Error('The file was taken, or failed otherwise than by a refusal.', { cause: read });
}
