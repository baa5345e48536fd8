/**
 * Requests rejected as attacks (SECURITY_THREAT) and recorded with this reason in the audit log. Browsers and people never send them by
 * accident; ordinary bad input has its own error codes.
 */
export const THREATS = {
  'null byte': {
    label: 'Null byte in an address or a file name',
    refused: 'A null byte in the path of an address (`%00`) or in the name of an uploaded file.',
    ordinary: 'A null byte in a text, or in the query of an address: `VALIDATION_ERROR`.',
  },
  'path traversal': {
    label: 'Path traversal in a file name or address',
    refused: 'A file name with a `..` folder, or an address whose encoding hides one (`..%2f`, `%2e%2e`).',
    ordinary: 'A file name with a folder or with dots (`Backup 1/2.png`, `Q1..final.pdf`): its last part is kept.',
  },
  'script in a header': {
    label: 'Script in a header',
    refused: 'A script in `User-Agent` or `X-Request-Id`, which appear in logs and on pages.',
    ordinary: 'A script in a text, such as a note that mentions `<script>`: stored and shown as text.',
  },
  'entity expansion': {
    label: 'XML with entities that multiply or read files',
    refused: 'XML whose document type declares an entity of other entities or of an outside file.',
    ordinary: 'XML with any other document type: `INVALID_TEMPLATE_STRUCTURE`.',
  },
  'forged file': {
    label: 'Program or web page disguised as another file',
    refused:
      'A picture or PDF, by its name or declared type, that is a program, a web page or a drawing with a script; an Office document that is a program.',
    ordinary:
      'A file of another accepted type than its name says (a `.jpg` that is a PNG): stored as what it is. A broken one: `UNSUPPORTED_MEDIA_TYPE`.',
  },
} as const satisfies Record<string, { label: string; refused: string; ordinary: string }>;
export type Threat = keyof typeof THREATS;

export function isThreat(reason: unknown): reason is Threat {
  return typeof reason === 'string' && Object.hasOwn(THREATS, reason);
}

/** Clients resolve a plain `..` before sending, so only an encoded one arrives, and never by accident. */
const HIDDEN_STEP = /(?:^|\/|%2f|%5c)(?:(?:\.|%2e){2}(?:%2f|%5c)|(?:%2e\.|\.%2e|%2e%2e)(?:\/|$))/i;

export function threatInAddress(path: string): Threat | null {
  if (/%00/.test(path)) return 'null byte';
  return HIDDEN_STEP.test(path) ? 'path traversal' : null;
}

export function threatInHeader(value: string): Threat | null {
  return /<\s*\/?\s*(?:script|iframe|img|svg|object|embed)\b|javascript:/i.test(value) ? 'script in a header' : null;
}

export function threatInFileName(name: string): Threat | null {
  if (name.includes('\u0000')) return 'null byte';
  return name.split(/[/\\]/).slice(0, -1).includes('..') ? 'path traversal' : null;
}

/** Longer ones are rejected too, but not as an attack. */
const LONGEST_DOCTYPE = 10_000;

export function threatInDoctype(doctype: string): Threat | null {
  return /<!ENTITY\s[^>]*?(?:\b(?:SYSTEM|PUBLIC)\s+["']|["'][^"'>]*&(?!#)\w)/i.test(doctype.slice(0, LONGEST_DOCTYPE))
    ? 'entity expansion'
    : null;
}

/** Number of leading bytes needed to identify a file. */
export const THREAT_HEAD = 1024;

const PICTURES = /\.(?:png|jpe?g|webp|gif|bmp)$/i;
const DOCUMENTS = /\.(?:docx|xlsx|pptx)$/i;
const PROGRAMS = [
  'MZ',
  '\u007fELF',
  '#!',
  '\u00ca\u00fe\u00ba\u00be',
  '\u00fe\u00ed\u00fa',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ce\u00fa\u00ed\u00fe',
  '<?php',
];
const PAGE = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body|script|iframe)\b/i;
const DRAWING_WITH_SCRIPT = /<svg\b[^]*?(?:<script\b|\son\w+\s*=)/i;

/** Reports whether a file declared as an image, PDF or Office document is really an executable or an active page. */
export function isForged({ name, mediaType }: { name: string; mediaType: string }, head: Uint8Array): boolean {
  const isPicture = PICTURES.test(name) || mediaType.startsWith('image/') || /\.pdf$/i.test(name) || mediaType === 'application/pdf';
  if (!isPicture && !DOCUMENTS.test(name) && !mediaType.includes('openxmlformats')) return false;
  const text = String.fromCharCode(...head.subarray(0, THREAT_HEAD));
  if (PROGRAMS.some((start) => text.startsWith(start))) return true;
  // HTML tables named as spreadsheets are common exports, and an SVG may legitimately contain a script.
  return isPicture && (PAGE.test(text) || (!/\.svg$/i.test(name) && DRAWING_WITH_SCRIPT.test(text)));
}

export function threatWords(after: unknown): string {
  const facts = typeof after === 'object' && after !== null ? after : {};
  if ('tries' in facts) return `${Number(facts.tries)} refused sign-ins within a quarter of an hour`;
  if ('rejected' in facts) return `${Number(facts.rejected)} requests beyond the limit`;
  return 'reason' in facts && isThreat(facts.reason) ? THREATS[facts.reason].label : 'Blocked for security reasons';
}
