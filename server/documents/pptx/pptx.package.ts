import { strToU8, zipSync, type Zippable } from 'fflate';
import { element } from './pptx.xml.ts';

/** File within the presentation. */
export interface Part {
  /** Path from the root of the package, without a leading slash. */
  path: string;
  mediaType: string;
  content: string | Uint8Array;
  relations?: readonly Relation[];
}

export interface Relation {
  kind: string;
  /** Path of the other part, or an address outside of the file. */
  target: string;
  isOutside?: boolean;
  /** Identifier that the part's content names; by default the place in the list. */
  id?: string;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';
export const PRESENTATION_TYPE = `${OFFICE_TYPE}.presentationml`;

/** Adds a relation, or finds the same one, and returns its identifier. */
export function related(relations: Relation[], wanted: Relation): string {
  const found = relations.findIndex(({ kind, target }) => kind === wanted.kind && target === wanted.target);
  return `rId${found < 0 ? relations.push(wanted) : found + 1}`;
}

const kindOf = (kind: string) => (kind === 'metadata/core-properties' ? `${PACKAGE}/relationships/${kind}` : `${OFFICE}/${kind}`);

function relationsXml(relations: readonly Relation[]): string {
  const all = relations.map(({ kind, target, isOutside, id }, index) =>
    element('Relationship', {
      Id: id ?? `rId${index + 1}`,
      Type: kindOf(kind),
      Target: isOutside ? target : `/${target}`,
      ...(isOutside ? { TargetMode: 'External' } : {}),
    }),
  );
  return DECLARATION + element('Relationships', { xmlns: `${PACKAGE}/relationships` }, ...all).xml;
}

const relationsPath = (path: string) => path.replace(/([^/]*)$/u, '_rels/$1.rels');

const DEFAULTS = [
  ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
  ['xml', 'application/xml'],
] as const;

/** The package as a zip file; the relations are those of the package itself. */
export function packed(parts: readonly Part[], relations: readonly Relation[]): Uint8Array {
  const types = element(
    'Types',
    { xmlns: `${PACKAGE}/content-types` },
    ...DEFAULTS.map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
    ...parts.map(({ path, mediaType }) => element('Override', { PartName: `/${path}`, ContentType: mediaType })),
  );
  const files: Zippable = { '[Content_Types].xml': strToU8(DECLARATION + types.xml), '_rels/.rels': strToU8(relationsXml(relations)) };
  for (const { path, content, relations: own = [] } of parts) {
    // Workbooks and pictures are compressed already.
    files[path] = typeof content === 'string' ? strToU8(DECLARATION + content) : [content, { level: 0 }];
    if (own.length > 0) files[relationsPath(path)] = strToU8(relationsXml(own));
  }
  return zipSync(files, { level: 6 });
}
