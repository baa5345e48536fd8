/** Why Plumbline cannot start, as one sentence for the person at the terminal: it is shown without a stack. */
export class Refusal extends Error {}
