/** Findings of one customer, or of all of them. */
export function FindingsInbox(_: { customerId?: string }) {
  return <h2 className="text-lg font-semibold">Findings</h2>;
}
