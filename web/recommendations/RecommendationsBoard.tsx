/** Recommendations by status. */
export function RecommendationsBoard() {
  return <h2 className="text-lg font-semibold">Board</h2>;
}
