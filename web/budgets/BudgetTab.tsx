/** The budget of one customer; without one, the choice of it. */
export function BudgetTab(_: { customerId?: string }) {
  return <h2 className="text-lg font-semibold">Budget</h2>;
}
