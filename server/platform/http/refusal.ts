/** Reason why Plumbline cannot start: one sentence for the terminal, printed without a stack. */
export class Refusal extends Error {}
