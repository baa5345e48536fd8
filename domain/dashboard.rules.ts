/** Before 12 it is morning, before 17 afternoon, else evening: the specification's section 2.9. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}
