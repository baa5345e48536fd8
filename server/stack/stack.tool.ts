import { PSA_KINDS, PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import type { ItemRow } from './stack.queries.ts';

/** Display name of the professional-services tool that a product comes from; null for other sources. */
export function toolOf({ source, psaKind }: Pick<ItemRow, 'source' | 'psaKind'>): string | null {
  const kind = PSA_KINDS.find((one) => one === psaKind);
  return source === 'psa' && kind ? PSA_TOOLS[kind].name : null;
}
