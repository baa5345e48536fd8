/** Import cycles by Tarjan's algorithm: one alphabetical list of files per cycle. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      const reached = numbers.has(target) ? (stack.includes(target) ? (numbers.get(target) ?? number) : number) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached));
    }
    const reached = lowest.get(file) ?? number;
    if (reached === number) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return reached;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}
