/** RFC 6266: ASCII name for old clients, and the real one in UTF-8. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\u0020-\u007e]/gu, '_')
    .replaceAll(/["\\]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
