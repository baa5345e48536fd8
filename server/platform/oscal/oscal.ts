import { createHash } from 'node:crypto';

export const OSCAL_VERSION = '1.1.2';

/** Namespace of properties that OSCAL does not define. */
export const NAMESPACE = 'https://plumbline.example/ns/oscal';

/** OSCAL ids must start with a letter or an underscore. */
export function tokenOf(text: string): string {
  const token = text.replaceAll(/[^A-Za-z0-9._-]/g, '-');
  return /^[A-Za-z_]/.test(token) ? token : `_${token}`;
}

/** UUID derived from the content: the same content has the same UUID in every export. */
export function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
