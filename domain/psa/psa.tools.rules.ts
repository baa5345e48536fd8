interface PsaTool {
  name: string;
  /** Letters of the icon; defaults to a plug. */
  sign?: string;
  /** Set if the tool assigns customer ids: its short name, and the lower-case import headers of the id. */
  customerId?: { tool: string; headers: readonly string[] };
}

/**
 * Supported PSA tools, in display order; `sample` is fictitious and calls no service. Lists, contracts and screens derive from this table;
 * details are in psa.rules.ts, which pages load on demand.
 */
export const PSA_TOOLS = {
  connectwise: {
    name: 'ConnectWise PSA',
    sign: 'CW',
    customerId: { tool: 'ConnectWise', headers: ['connectwise', 'connectwise company id', 'cw id', 'company id'] },
  },
  autotask: { name: 'Autotask PSA', sign: 'AT', customerId: { tool: 'Autotask', headers: ['autotask', 'autotask account id'] } },
  halopsa: { name: 'HaloPSA', sign: 'HA', customerId: { tool: 'HaloPSA', headers: ['halopsa', 'halo id', 'halo client id'] } },
  sample: { name: 'Sample PSA' },
} as const satisfies Record<string, PsaTool>;

export type PsaKind = keyof typeof PSA_TOOLS;

export const isPsaKind = (name: string): name is PsaKind => Object.hasOwn(PSA_TOOLS, name);
export const PSA_KINDS = Object.keys(PSA_TOOLS).filter(isPsaKind);
export const psaTool = (kind: PsaKind): PsaTool => PSA_TOOLS[kind];

export function byPsa<Value>(valueOf: (kind: PsaKind) => Value): Record<PsaKind, Value> {
  // The cast is safe: the keys come from PSA_KINDS.
  return Object.fromEntries(PSA_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<PsaKind, Value>;
}
