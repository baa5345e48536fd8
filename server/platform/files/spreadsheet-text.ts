// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;

/** Programs do not open a workbook with a character that XML 1.0 does not allow, so such characters are left out. */
export function storableText(cell: string): string {
  return cell.replaceAll(NOT_IN_XML, '');
}
