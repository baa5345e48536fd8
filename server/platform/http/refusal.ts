/** Why Plumbline cannot start, as one sentence for the terminal, which is printed without a stack. */
export class Refusal extends Error {}
