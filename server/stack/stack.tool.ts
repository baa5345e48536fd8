import { PSA_KINDS, PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import type { ItemRow } from './stack.queries.ts';

/** The professional-services tool that a product is from, as people call it. */
export function toolOf({ source, psaKind }: Pick<ItemRow, 'source' | 'psaKind'>): string | null {
  const kind = PSA_KINDS.find((one) => one === psaKind);
  return source === 'psa' && kind ? PSA_TOOLS[kind].name : null;
}
