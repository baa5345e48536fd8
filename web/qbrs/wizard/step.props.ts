import type { Customer } from '#contract/customers/customers.contract.ts';
import type { Draft } from './wizard.draft.ts';

export interface StepProps {
  draft: Draft;
  /** Undefined until one is chosen and loaded. */
  customer: Customer | undefined;
  onChange: (change: Partial<Draft>) => void;
}
