/** Recommendations by fiscal quarter, of one customer or of all of them. */
export function Roadmap(_: { customerId?: string }) {
  return <h2 className="text-lg font-semibold">Roadmap</h2>;
}
