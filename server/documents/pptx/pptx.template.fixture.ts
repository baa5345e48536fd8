import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Presentation with parts changed, added, or removed by `null`. */
export function changed(bytes: Uint8Array, parts: Record<string, ((xml: string) => string) | string | null>): Uint8Array {
  const files = unzipSync(bytes);
  for (const [path, change] of Object.entries(parts)) {
    const old = files[path];
    if (change === null) delete files[path];
    else files[path] = strToU8(typeof change === 'string' ? change : change(old ? strFromU8(old) : ''));
  }
  return zipSync(files, { level: 1 });
}

export const MASTER_PART = 'ppt/slideMasters/slideMaster1.xml';
export const TITLE_LAYOUT_PART = 'ppt/slideLayouts/slideLayout1.xml';
/** "Title only" of the house layouts. */
export const PLAIN_LAYOUT_PART = 'ppt/slideLayouts/slideLayout7.xml';

/** House deck in another brand, as the template of an organisation: green, in Georgia, with a picture on its master. */
export function ownTemplate(deck: Uint8Array): Uint8Array {
  const picture =
    '<p:pic><p:nvPicPr><p:cNvPr id="90" name="Own mark"/><p:cNvPicPr/><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rIdMark"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="11000000" y="100000"/><a:ext cx="400000" cy="200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic></p:spTree>';
  const relation =
    '<Relationship Id="rIdMark" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/mark.png"/></Relationships>';
  return changed(deck, {
    [MASTER_PART]: (xml) => xml.replace('</p:spTree>', picture),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': (xml) => xml.replace('</Relationships>', relation),
    'ppt/media/mark.png': 'not looked at',
    'ppt/theme/theme1.xml': (xml) =>
      xml.replace(/(<a:accent1><a:srgbClr val=")\w+/u, '$12E7D32').replaceAll(/<a:latin typeface="[^"]*"/gu, '<a:latin typeface="Georgia"'),
    '[Content_Types].xml': (xml) =>
      xml
        .replace('<Default ', '<Default Extension="png" ContentType="image/png"/><Default ')
        .replace('presentation.main+xml', 'template.main+xml'),
  });
}
