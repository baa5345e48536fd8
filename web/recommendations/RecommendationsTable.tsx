/** Recommendations of one customer, or of all of them. */
export function RecommendationsTable(_: { customerId?: string }) {
  return <h2 className="text-lg font-semibold">Recommendations</h2>;
}
