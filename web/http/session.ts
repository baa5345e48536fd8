type Listener = () => void;

let ended: Listener = () => undefined;

/** The application says once what happens when the server reports that the session has timed out. */
export function whenSessionEnds(listener: Listener): void {
  ended = listener;
}

export function sessionEnded(): void {
  ended();
}
