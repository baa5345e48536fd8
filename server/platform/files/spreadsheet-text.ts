// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;

/** Removes characters that XML 1.0 forbids, because programs would not open the workbook. */
export function storableText(cell: string): string {
  return cell.replaceAll(NOT_IN_XML, '');
}
