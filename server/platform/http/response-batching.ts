let turn: Promise<void> | null = null;

/**
 * Resolves when everything that arrived in this turn of the event loop has been looked at. Answers that wait for it leave together, and
 * the first of them wakes whoever reads them; sent one by one, each would, which costs more than making it. Alone it waits for nothing.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
}
