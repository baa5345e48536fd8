export const FILE_OWNERS = ['answer', 'sop', 'customer', 'qbr', 'slide', 'profile'] as const;
export type FileOwner = (typeof FILE_OWNERS)[number];

const MB = 1024 * 1024;

export const FILE_LIMITS = {
  /** Maximum upload size of one file. */
  bytes: 25 * MB,
  name: 255,
  /** Maximum files per answer, and per customer or QBR. */
  ofAnswer: 20,
  ofOther: 500,
  /** Maximum image size: about 8000 x 8000 pixels. */
  pixels: 64_000_000,
  side: 16_384,
  thumbnail: 320,
  /** Longest side of a picture on a slide, for which more pixels show nothing more. */
  slide: 1600,
} as const;

/** Accepted media types by content; everything else is rejected. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

export function isImage(mediaType: string): boolean {
  return mediaType.startsWith('image/');
}

// Control characters, marks that turn the direction of writing, and what has a meaning in paths.
// oxlint-disable-next-line no-control-regex -- these are the characters to be removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu;

/**
 * Safe file name: the last part of the path that the browser sent, NFC-normalised, without misleading characters. The extension matches the
 * content, so that the file opens in the right program.
 */
export function fileNameOf(sent: string, mediaType: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const plain = last.replaceAll(UNSAFE, '').trim().replace(/^\.+/u, '').trim();
  const ending = FILE_ENDINGS[mediaType] ?? 'bin';
  const [stem, own] = partsOf(plain);
  const kept = own !== '' && isEndingOf(own.toLowerCase(), mediaType) ? own : ending;
  return `${shortened(stem || 'file', FILE_LIMITS.name - kept.length - 1)}.${kept}`;
}

function partsOf(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 11 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ''];
}

const TEXT_ENDINGS = ['txt', 'csv', 'log', 'md', 'json', 'xml', 'yaml', 'yml', 'conf', 'ini', 'eml', 'nessus'];

function isEndingOf(ending: string, mediaType: string): boolean {
  if (mediaType === 'text/plain') return TEXT_ENDINGS.includes(ending);
  return ending === FILE_ENDINGS[mediaType] || (mediaType === 'image/jpeg' && ending === 'jpeg');
}

/** Cuts at whole characters, so that no emoji is split. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let short = '';
  for (const character of text) {
    if (short.length + character.length > most) break;
    short += character;
  }
  return short;
}

/** "2.4 MB". */
export const sizeText = (bytes: number): string => sizeIn(bytes, (size) => size.toFixed(1));

/** Like sizeText, with a custom decimal format. */
export function sizeIn(bytes: number, oneDecimal: (size: number) => string): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  return `${oneDecimal(bytes / MB)} MB`;
}
