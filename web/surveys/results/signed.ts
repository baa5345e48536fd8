/** Score such as "−25", or a difference such as "+6". */
export function signed(value: number, isDifference = false): string {
  if (value < 0) return `−${Math.abs(value)}`;
  return isDifference && value > 0 ? `+${value}` : String(value);
}
