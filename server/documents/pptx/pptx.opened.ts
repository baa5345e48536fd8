import { strFromU8, unzipSync } from 'fflate';
import type { Relation } from './pptx.package.ts';

/* Reading of presentations that people upload. */

/** Parts by path, without a leading slash. */
export type Opened = ReadonlyMap<string, Uint8Array>;

/** Exceeds any real template; larger claims are decompression bombs. */
const MOST = { entries: 5_000, bytes: 100 * 1024 * 1024 };

/** Names of all parts, and the content of those that `wanted` matches; null if the file is no usable ZIP. */
export function opened(bytes: Uint8Array, wanted: RegExp): { names: string[]; parts: Opened } | null {
  const names: string[] = [];
  let size = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        if (!wanted.test(name)) return false;
        size += originalSize;
        if (names.length > MOST.entries || size > MOST.bytes) throw new Error('The file claims to be too large.');
        return true;
      },
    });
    return { names, parts: new Map(Object.entries(parts)) };
  } catch {
    return null;
  }
}

export function xmlAt(parts: Opened, path: string): string {
  const part = parts.get(path);
  return part ? strFromU8(part) : '';
}

export function attribute(tag: string, name: string): string | null {
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u')
      .exec(tag)
      ?.slice(1)
      .find((one) => one !== undefined) ?? null
  );
}

export const tagsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>`, 'gu'))].map(([tag]) => tag);

export interface ReadRelation extends Relation {
  id: string;
}

export const relationsPath = (path: string) => path.replace(/([^/]*)$/u, '_rels/$1.rels');

export function relationsOf(parts: Opened, path: string): ReadRelation[] {
  return tagsIn(xmlAt(parts, relationsPath(path)), 'Relationship').map((tag) => {
    const target = attribute(tag, 'Target') ?? '';
    const isOutside = attribute(tag, 'TargetMode') === 'External';
    return {
      id: attribute(tag, 'Id') ?? '',
      kind: (attribute(tag, 'Type') ?? '').split('/relationships/').at(-1) ?? '',
      target: isOutside ? target : resolved(path, target),
      isOutside,
    };
  });
}

function resolved(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Media type of each part, from the list that the package has. */
export function mediaTypesOf(parts: Opened): (path: string) => string {
  const list = xmlAt(parts, '[Content_Types].xml');
  const pairs = (tag: string, key: string) =>
    new Map(tagsIn(list, tag).map((one) => [(attribute(one, key) ?? '').toLowerCase(), attribute(one, 'ContentType') ?? '']));
  const [own, usual] = [pairs('Override', 'PartName'), pairs('Default', 'Extension')];
  return (path) =>
    own.get(`/${path}`.toLowerCase()) ?? usual.get(path.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream';
}
