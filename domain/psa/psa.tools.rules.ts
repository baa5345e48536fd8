interface PsaTool {
  name: string;
  /** Letters of its sign; without them it has a plug. */
  sign?: string;
  /** It gives customers an id: its short name, and headers of the id in an imported table, in small letters. */
  customerId?: { tool: string; headers: readonly string[] };
}

/**
 * The professional-services tools that can be connected, in the order of their cards; `sample` is invented and calls nobody. Lists, contracts
 * and screens follow from this table; what a tool asks for and reads is in psa.rules.ts, which pages load only where it is needed.
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

/** A value for each tool. */
export function byPsa<Value>(valueOf: (kind: PsaKind) => Value): Record<PsaKind, Value> {
  // Its keys are those of the table.
  return Object.fromEntries(PSA_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<PsaKind, Value>;
}
